import { jwks } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import type { Context } from '../context.ts';

/** Public keys, so without a token; as an internal path it does not leave the house all the same. */
export function jwksRoute(app: App, { signingKeys }: Context): void {
  app.kit.implemented.add(jwks.id);
  app.get(jwks.path, { config: { operation: jwks.id } as object }, async () => signingKeys.published());
}
