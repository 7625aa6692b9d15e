import type { AnswerOf, addNote } from '@emberline/contracts';
import type { NoteRow } from '../store/notes.ts';

/** @param names of operators, by id */
export function noteAnswer(
  { _id: id, at, operatorId, text }: NoteRow,
  names: Map<string, string>,
): AnswerOf<typeof addNote> {
  return { id, at: at.toISOString(), by: names.get(operatorId) ?? operatorId, text };
}
