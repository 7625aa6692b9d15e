import { jwks } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

/** Answers public keys, so it needs no token. As an internal path it is not exposed by the gateway. */
export const jwksRoute = route(jwks, async ({ signingKeys }: Context) => {
  const { keys } = await signingKeys.published();
  return { keys: keys.map((key) => ({ ...key })) };
});
