/**
 * Whose things this browser keeps. Usually they belong to the browser; in a learning platform, where many pupils use one
 * machine, to the pupil that the platform names.
 */
let owner = "";

/** From now on, things are kept for this owner. */
export function keepFor(name: string): void {
  owner = name;
}

/** The name under which something is kept. */
export function prefixOwner(name: string): string {
  return owner ? `${owner}/${name}` : name;
}
