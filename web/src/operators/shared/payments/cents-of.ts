/** Cents of an amount in dollars, such as `12.50`; undefined when it is none. */
export function centsOf(text: string): number | undefined {
  const found = /^\$?(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
