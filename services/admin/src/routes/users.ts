import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { noteList, noteRead } from '../actions/audit.ts';
import { showTeam } from '../actions/show-with-names.ts';
import { showPerson } from '../actions/users/show-person.ts';
import { showSortedUsers, showUsers } from '../actions/users/show-users.ts';
import { addNote, setLabels } from '../actions/users/write-notes.ts';
import { erasureAnswer, noteAnswer } from '../answers/user-answer.ts';
import type { Context } from '../context.ts';

export const users = routes<Context>({
  listPaidUsers: (context, { query, caller }) =>
    showSortedUsers(context, { action: 'list-paid-users', operatorId: caller.id, query, paying: true }),
  listAllUsers: (context, { query, caller }) =>
    showSortedUsers(context, { action: 'list-users', operatorId: caller.id, query }),
  getUser: async (context, { params: { id: targetId }, caller }) => {
    const found = await context.users.find(targetId);
    if (!found || found.factsVersion === 0) throw new ProblemError('NOT_FOUND');
    await noteRead(context, { operatorId: caller.id, action: 'view-user', targetId });
    const [user] = await showUsers(context, [found]);
    return user as NonNullable<typeof user>;
  },
  getPerson: async (context, { params: { id: targetId }, caller, bearer }) => {
    const person = await showPerson(context, targetId, bearer);
    await noteRead(context, { operatorId: caller.id, action: 'view-person', targetId });
    return person;
  },
  addNote: async (context, { params, body, caller, bearer }) =>
    noteAnswer(
      await addNote(context, { userId: params.id, operatorId: caller.id, text: body.text }),
      await context.operatorNames.all(bearer),
    ),
  setLabels: async (context, { params, body, caller }) => ({
    labels: await setLabels(context, { userId: params.id, operatorId: caller.id, labels: body.labels }),
  }),
  listPendingErasures: async (context, { caller }) => {
    await noteList(context, caller.id, 'list-erasures');
    return showUsers(context, await context.users.erasedSoon(most));
  },
  listErasures: async (context, { query, caller }) => {
    await noteList(context, caller.id, 'list-erasures');
    return (await context.erasures.newest(query.limit ?? mostErasures)).map(erasureAnswer);
  },
  listTeam: async (context, { query, caller, bearer }) => {
    const { page = 1 } = query;
    const found = await showTeam(context, { page, bearer });
    await noteList(context, caller.id, 'list-team', { page });
    return found;
  },
});

const most = 100;

/** For callers that do not say a limit. */
const mostErasures = 200;
