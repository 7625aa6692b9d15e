import { newId } from '@emberline/kit/mongo/ids';
import type { Context } from '../../context.ts';
import type { NoteRow } from '../../store/notes.ts';
import { requireUser } from './require-user.ts';

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
