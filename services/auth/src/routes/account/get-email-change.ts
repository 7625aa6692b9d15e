import { getEmailChange } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const getEmailChangeRoute = route(getEmailChange, async ({ emailChanges }: Context, { caller }) => {
  const change = await emailChanges.of(caller.id);
  if (!change) return { change: null };
  const { email, waitsFor, expiresAt } = change;
  return { change: { email, waitsFor, expiresAt: expiresAt.toISOString() } };
});
