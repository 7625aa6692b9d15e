import { ProblemError } from '@emberline/kit/errors';
import { clientAddress } from '@emberline/kit/http/client-address';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { profileFor } from './view-profile.ts';

/**
 * Answers a full profile if the member is verified and has not opened too many.
 * @throws ProblemError EMAIL_UNVERIFIED, TOO_MANY, and as `profileFor`
 */
export async function openProfile(
  context: Context,
  { params, caller, request }: { params: { id: string }; caller: { id: string }; request: FastifyRequest },
): ReturnType<typeof profileFor> {
  const { members } = context;
  if (params.id !== caller.id) {
    if (!(await members.isVerified(await members.me(caller))))
      throw new ProblemError(
        'EMAIL_UNVERIFIED',
        'Please verify your email first: then you can open profiles.',
      );
    await context.profileBudget.spend(caller.id, clientAddress(request));
  }
  return profileFor(context, caller.id, params.id);
}
