/** A key that nobody guesses. Older browsers, and pages without TLS, have no `crypto.randomUUID`. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(5)).join('-');
}
