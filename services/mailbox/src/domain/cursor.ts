import { ProblemError } from '@emberline/kit/errors';

/** Says from which seq on, downwards and without it, the next page goes. Opaque to callers. */
export function cursorBefore(seq: number): string {
  return Buffer.from(`before ${seq}`).toString('base64url');
}

/** @throws ProblemError INVALID for anything `cursorBefore` did not make. */
export function seqOfCursor(cursor: string): number {
  const seq = /^before ([1-9]\d{0,14})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (seq === undefined) throw new ProblemError('INVALID', 'This cursor is not one of ours.');
  return Number(seq);
}
