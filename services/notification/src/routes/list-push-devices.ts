import { listPushDevices } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const listPushDevicesRoute = route(listPushDevices, async ({ pushDevices }: Context, { caller }) => ({
  devices: (await pushDevices.ofMember(caller.id)).map(({ _id: deviceId, sessionId, withText = false }) => ({
    ...{ deviceId, sessionId, withText },
  })),
}));
