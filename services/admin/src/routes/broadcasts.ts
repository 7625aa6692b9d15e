import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { noteList } from '../actions/audit.ts';
import {
  addBroadcast,
  changeBroadcastDraft,
  showBroadcasts,
  startBroadcast,
  stopBroadcast,
  testBroadcast,
} from '../actions/broadcasts.ts';
import type { Context } from '../context.ts';

export const broadcasts = routes<Context>({
  listBroadcasts: async (context, { caller, bearer }) => {
    await noteList(context, caller.id, 'list-broadcasts');
    return showBroadcasts(context, bearer);
  },
  addBroadcast: async (context, { body, caller }) => ({
    id: await addBroadcast(context, body, caller.id),
  }),
  changeBroadcast: (context, { params, body, caller, bearer }) =>
    changeBroadcastDraft(context, params.id, body, { operatorId: caller.id, bearer }),
  testBroadcast: (context, { params, caller, bearer }) =>
    testBroadcast(context, params.id, { operatorId: caller.id, bearer }),
  startBroadcast: (context, { params, body, caller, bearer }) =>
    startBroadcast(context, params.id, body.version, { operatorId: caller.id, bearer }),
  stopBroadcast: (context, { params, caller }) => stopBroadcast(context, params.id, caller.id),
  getBroadcastLetter: async ({ broadcasts }, { params }) => {
    const row = await broadcasts.find(params.id);
    // Whose turn had come when it was stopped does not get it either.
    if (!row || row.state === 'stopped') throw new ProblemError('NOT_FOUND');
    return { subject: row.subject, text: row.text };
  },
});
