import type { Context } from '../context.ts';

/** @returns the bearer token of a new session of a member. */
export async function openSession({ sessions, signer }: Context, memberId: string): Promise<string> {
  return signer.sign(await sessions.open({ audience: 'member', subjectId: memberId }));
}
