import { ProblemError } from '@emberline/kit/errors';
import type { Place } from '../domain/conversation.ts';

/** A cursor for the page of messages below `seq`. Opaque to callers. */
export function cursorBefore(seq: number): string {
  return Buffer.from(`before ${seq}`).toString('base64url');
}

/** @throws ProblemError INVALID for anything `cursorBefore` did not make. */
export function seqOfCursor(cursor: string): number {
  const seq = /^before ([1-9]\d{0,14})$/.exec(textOf(cursor))?.[1];
  if (seq === undefined) throw foreign();
  return Number(seq);
}

/** A cursor for the page of conversations after this place, latest first. Opaque to callers. */
export function cursorAfter({ at, _id }: Place): string {
  return Buffer.from(`${at.getTime()} ${_id}`).toString('base64url');
}

/** @throws ProblemError INVALID for anything `cursorAfter` did not make. */
export function placeOfCursor(cursor: string): Place {
  const [, at, _id] = /^(\d{1,15}) ([0-9a-f]{24}-[0-9a-f]{24})$/.exec(textOf(cursor)) ?? [];
  if (at === undefined || _id === undefined) throw foreign();
  return { at: new Date(Number(at)), _id };
}

function textOf(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString();
}

function foreign(): ProblemError {
  return new ProblemError('INVALID', 'This cursor is not one of ours.');
}
