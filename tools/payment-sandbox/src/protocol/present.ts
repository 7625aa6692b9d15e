/** A copy of a record as it is shown: without what the sandbox keeps for itself. */
export function present<T extends object>(record: T): Omit<T, 'hidden'> {
  const { hidden: _, ...shown } = record as T & { hidden?: unknown };
  return structuredClone(shown) as Omit<T, 'hidden'>;
}
