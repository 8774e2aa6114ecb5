/** Styles that go into a script as text (tools/bundle.py). */
declare module "*.css" {
  const text: string;
  export default text;
}
