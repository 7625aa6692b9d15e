import { ProblemError } from '@emberline/kit/errors';
import { clientAddress } from '@emberline/kit/http/client-address';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { checkVerified } from './check-verified.ts';
import { findMe } from './find-me.ts';
import { spendBudget } from './spend-budget.ts';
import { profileFor } from './view-profile.ts';

/**
 * Answers a full profile if the member is verified and has not opened too many.
 * @throws ProblemError EMAIL_UNVERIFIED, TOO_MANY, and as `profileFor`
 */
export async function openProfile(
  context: Context,
  { params, caller, request }: { params: { id: string }; caller: { id: string }; request: FastifyRequest },
): ReturnType<typeof profileFor> {
  if (params.id !== caller.id) {
    if (!(await checkVerified(context, await findMe(context, caller))))
      throw new ProblemError(
        'EMAIL_UNVERIFIED',
        'Please verify your email first: then you can open profiles.',
      );
    await spendBudget(context, caller.id, clientAddress(request));
  }
  return profileFor(context, caller.id, params.id);
}
