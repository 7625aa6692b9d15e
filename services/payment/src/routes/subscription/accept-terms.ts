import { acceptTerms } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const acceptTermsRoute = route(acceptTerms, async ({ terms, now }: Context, { caller }) => {
  const { version, acceptedAt } = await terms.accept(caller.id, now());
  return { message: 'Terms accepted.', version, acceptedAt: acceptedAt.toISOString() };
});
