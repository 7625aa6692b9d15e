import { jwks } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

/** Public keys, so without a token; as an internal path it does not leave the house all the same. */
export function jwksRoute(app: App, { signingKeys }: Context): void {
  implement(app, jwks, async () => (await signingKeys.published()) as { keys: Record<string, unknown>[] });
}
