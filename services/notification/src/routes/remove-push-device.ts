import { removePushDevice } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const removePushDeviceRoute = route(
  removePushDevice,
  async ({ pushDevices }: Context, { params: { deviceId }, caller }) => {
    await pushDevices.switchOff(deviceId, caller.id);
    return { ok: true as const };
  },
);
