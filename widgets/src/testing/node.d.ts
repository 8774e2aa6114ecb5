/** What our tests use of Node (tools/bundle.py runs them); its own types would be one more package. */
declare module "node:test" {
  interface Mock {
    timers: { enable(options: { apis: string[] }): void; tick(ms: number): void; reset(): void };
  }
  export const mock: Mock;
  export function test(name: string, body: () => void | Promise<void>): void;
  export function afterEach(body: () => void): void;
  export function beforeEach(body: () => void): void;
}

declare module "node:assert/strict" {
  interface Assert {
    equal<T>(actual: T, expected: T, message?: string): void;
    deepEqual<T>(actual: T, expected: T, message?: string): void;
    ok(value: unknown, message?: string): asserts value;
    match(text: string, pattern: RegExp): void;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:zlib" {
  export function deflateRawSync(text: string): { toString(encoding: string): string };
}
