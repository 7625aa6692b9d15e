import { getPushKey } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const getPushKeyRoute = route(getPushKey, async ({ settings }: Context) => ({
  publicKey: settings.VAPID_PUBLIC_KEY || null,
}));
