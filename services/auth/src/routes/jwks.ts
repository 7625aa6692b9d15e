import { jwks } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

/** Public keys, so without a token; as an internal path it does not leave the house all the same. */
export const jwksRoute = route(jwks, async ({ signingKeys }: Context) => {
  const { keys } = await signingKeys.published();
  return { keys: keys.map((key) => ({ ...key })) };
});
