import { ProblemError } from '@emberline/kit/errors';
import { newId } from '@emberline/kit/mongo/ids';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { NoteRow } from '../../store/notes.ts';

/** The audit entry does not hold the text, which must go when the user is erased. @throws NOT_FOUND */
export async function addNote(
  context: Pick<Context, 'users' | 'notes' | 'audit' | 'now'>,
  { userId, operatorId, text }: Pick<NoteRow, 'userId' | 'operatorId' | 'text'>,
): Promise<NoteRow> {
  const { notes, audit, now } = context;
  const note = { _id: newId(), userId, at: now(), operatorId, text };
  await audit.transaction(async (session) => {
    await requireUser(context, userId, session);
    await audit.append({ operatorId, action: 'add-note', targetId: userId }, session);
    await notes.add(note, session);
  });
  return note;
}

/** Replaces a user's labels: each once whatever its case. @throws NOT_FOUND */
export async function setLabels(
  context: Pick<Context, 'users' | 'notes' | 'audit'>,
  { userId, operatorId, labels }: { userId: string; operatorId: string; labels: string[] },
): Promise<string[]> {
  const { notes, audit } = context;
  const each = [...new Map(labels.map((label) => [label.toLowerCase(), label])).values()];
  await audit.transaction(async (session) => {
    await requireUser(context, userId, session);
    const details = { labels: each.length };
    await audit.append({ operatorId, action: 'set-labels', targetId: userId, details }, session);
    await notes.setLabels(userId, each, session);
  });
  return each;
}

/** Makes a transaction fail that races with the user's erasure, by writing to the row. @throws NOT_FOUND */
export async function requireUser(
  { users }: Pick<Context, 'users'>,
  id: string,
  session: ClientSession,
): Promise<void> {
  if (!(await users.touch(id, session))) throw new ProblemError('NOT_FOUND');
}
