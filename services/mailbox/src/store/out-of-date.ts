/** A document has changed since the change was decided. The transaction must abort. */
export class OutOfDate extends Error {
  override name = 'OutOfDate';
}

/** @param written how many documents matched their known state, new ones included. */
export function requireAll(
  { matchedCount, upsertedCount }: { matchedCount: number; upsertedCount: number },
  written: number,
): void {
  if (matchedCount + upsertedCount !== written) throw new OutOfDate('Somebody else has changed it since');
}
