import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { noteList, noteRead } from '../actions/note-read.ts';
import { addNote } from '../actions/users/add-note.ts';
import { addStaffUser } from '../actions/users/add-staff-user.ts';
import { close, eraseNow, undoClosing } from '../actions/users/close-account.ts';
import { setLabels } from '../actions/users/set-labels.ts';
import { showPerson } from '../actions/users/show-person.ts';
import { showSortedUsers } from '../actions/users/show-sorted-users.ts';
import { showUsers } from '../actions/users/show-users.ts';
import { erasureAnswer } from '../answers/erasure-answer.ts';
import { noteAnswer } from '../answers/note-answer.ts';
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
  addUser: async (context, { body, caller, bearer }) => {
    const added = await addStaffUser(context, body, { operatorId: caller.id, bearer });
    const [user] = await showUsers(context, [added]);
    return { message: 'User added successfully!', user: user as NonNullable<typeof user> };
  },
  deleteUser: async (context, { params: { id }, caller, bearer }) => {
    if (!(await context.users.find(id))) throw new ProblemError('NOT_FOUND');
    const { erasedAt } = await close(context, id, { as: 'removal' }, { operatorId: caller.id, bearer });
    return { message: 'The user is deleted, and erased everywhere in 24 hours.', erasedAt };
  },
  restoreUser: async (context, { params, caller, bearer }) => {
    await undoClosing(context, params.id, 'removal', { operatorId: caller.id, bearer });
    return { ok: true as const };
  },
  eraseUser: async (context, { params: { id }, caller, bearer }) => {
    if (!(await context.users.find(id))) throw new ProblemError('NOT_FOUND');
    await eraseNow(context, id, { operatorId: caller.id, bearer });
    return { message: 'The user is being erased everywhere.' };
  },
  listPendingErasures: async (context, { caller }) => {
    await noteList(context, caller.id, 'list-erasures');
    return showUsers(context, await context.users.erasedSoon(most));
  },
  listErasures: async (context, { query, caller }) => {
    await noteList(context, caller.id, 'list-erasures');
    return (await context.erasures.newest(query.limit ?? mostErasures)).map(erasureAnswer);
  },
});

const most = 100;

/** For callers that do not say a limit. */
const mostErasures = 200;
