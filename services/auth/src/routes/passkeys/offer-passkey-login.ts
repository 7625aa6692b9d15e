import { offerPasskeyLogin } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';
import { requestOptions } from '../../passwords/webauthn.ts';

export const offerPasskeyLoginRoute = route(offerPasskeyLogin, async ({ challenges, site }: Context) => {
  const challenge = await challenges.make({ purpose: 'log-in', ownerId: null, epoch: null });
  return { options: await requestOptions(site, { challenge }) };
});
