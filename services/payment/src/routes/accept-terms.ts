import { acceptTerms } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function acceptTermsRoute(app: App, { terms, now }: Context): void {
  implement(app, acceptTerms, async ({ caller }) => {
    const { version, acceptedAt } = await terms.accept(caller.id, now());
    return { message: 'Terms accepted.', version, acceptedAt: acceptedAt.toISOString() };
  });
}
