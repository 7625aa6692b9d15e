interface Result<T> {
  data?: T | undefined;
  currentData?: T | undefined;
  error?: unknown;
}

/** What a list shows: the page before stays while the next one loads, and goes when that fails. */
export function keptRows<T>({ data, currentData, error }: Result<T>): { data: T | undefined; busy: boolean } {
  const shown = currentData ?? (error ? undefined : data);
  return { data: shown, busy: shown !== currentData };
}
