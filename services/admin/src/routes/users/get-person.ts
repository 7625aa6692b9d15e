import { getPerson } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteRead } from '../../actions/note-read.ts';
import { showPerson } from '../../actions/users/show-person.ts';
import type { Context } from '../../context.ts';

export const getPersonRoute = route(
  getPerson,
  async (context: Context, { params: { id: targetId }, caller, bearer }) => {
    const person = await showPerson(context, targetId, bearer);
    await noteRead(context, { operatorId: caller.id, action: 'view-person', targetId });
    return person;
  },
);
