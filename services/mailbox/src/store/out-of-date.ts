/** A document is no longer what it was when the change was decided. Nothing of the transaction may stay. */
export class OutOfDate extends Error {
  override name = 'OutOfDate';
}

/** @param written how many documents were found as they were known, new ones included. */
export function requireAll(
  { matchedCount, upsertedCount }: { matchedCount: number; upsertedCount: number },
  written: number,
): void {
  if (matchedCount + upsertedCount !== written) throw new OutOfDate('Somebody else has changed it since');
}
