import { orderPresence } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

/** Asks the profile service whether operators may act for this profile, because this service's copy may be stale. */
export const orderPresenceRoute = route(
  orderPresence,
  async ({ presences, askAssistance }: Context, { params: { id }, body }) => {
    const assistance = (await askAssistance([id])).get(id);
    if (!assistance) throw new ProblemError('NOT_FOUND');
    await presences.apply(id, { kind: 'assistance', ...assistance });
    const order = body.online ? { from: new Date(), until: null } : null;
    const after = await presences.apply(id, { kind: 'ordered', order });
    if (after?.assistance?.allowed === false) throw new ProblemError('ASSISTANCE_NOT_ALLOWED');
    return { online: after?.online === true };
  },
);
