/** A copy of a record for an answer, without its hidden fields. */
export function present<T extends object>(record: T): Omit<T, 'hidden'> {
  const { hidden: _, ...shown } = record as T & { hidden?: unknown };
  return structuredClone(shown) as Omit<T, 'hidden'>;
}
