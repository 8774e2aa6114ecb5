/** Lets the site work without a network. */
export {};
