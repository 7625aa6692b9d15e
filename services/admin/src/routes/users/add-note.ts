import { addNote } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { addNote as add } from '../../actions/users/add-note.ts';
import { noteAnswer } from '../../answers/note-answer.ts';
import type { Context } from '../../context.ts';

export const addNoteRoute = route(addNote, async (context: Context, { params, body, caller, bearer }) =>
  noteAnswer(
    await add(context, { userId: params.id, operatorId: caller.id, text: body.text }),
    await context.operatorNames.all(bearer),
  ),
);
