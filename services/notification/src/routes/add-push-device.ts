import { addPushDevice } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { isPushEndpoint } from '../domain/push-endpoint.ts';

export const addPushDeviceRoute = route(
  addPushDevice,
  async (
    { pushDevices, settings }: Context,
    { body: { endpoint, keys, withText, renew = false }, caller },
  ) => {
    if (!isPushEndpoint(endpoint, settings.PUSH_SANDBOX))
      throw new ProblemError('INVALID', 'This is not the address of a push service.');
    const { id: memberId, sessionId, expiresAt: sessionEndsAt } = caller;
    return pushDevices.put({ memberId, sessionId, sessionEndsAt, endpoint, keys, withText }, renew);
  },
);
