import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { isPushEndpoint } from '../domain/push-endpoint.ts';

export const push = routes<Context>({
  getPushKey: async ({ settings }) => ({
    publicKey: settings.VAPID_PUBLIC_KEY || null,
  }),
  addPushDevice: async (
    { pushDevices, settings },
    { body: { endpoint, keys, withText, renew = false }, caller },
  ) => {
    if (!isPushEndpoint(endpoint, settings.PUSH_SANDBOX))
      throw new ProblemError('INVALID', 'This is not the address of a push service.');
    const { id: memberId, sessionId, expiresAt: sessionEndsAt } = caller;
    return pushDevices.put({ memberId, sessionId, sessionEndsAt, endpoint, keys, withText }, renew);
  },
  listPushDevices: async ({ pushDevices }, { caller }) => ({
    devices: (await pushDevices.ofMember(caller.id)).map(
      ({ _id: deviceId, sessionId, withText = false }) => ({
        ...{ deviceId, sessionId, withText },
      }),
    ),
  }),
  removePushDevice: async ({ pushDevices }, { params: { deviceId }, caller }) => {
    await pushDevices.switchOff(deviceId, caller.id);
    return { ok: true as const };
  },
});
