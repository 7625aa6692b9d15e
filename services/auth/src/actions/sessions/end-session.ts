import type { Context } from '../../context.ts';

/** Ends one session of a member or operator and publishes that. @returns whether it was live */
export async function endSession(
  { security, sessions }: Pick<Context, 'security' | 'sessions'>,
  event: 'logoff' | 'sessions-ended',
  which: { subjectId: string; sessionId: string; address?: string },
): Promise<boolean> {
  const ended = await sessions.revoke(which.subjectId, which.sessionId);
  await sessions.publishRevoked(ended);
  if (event === 'logoff') security.note(event, which);
  else if (ended.length > 0) security.note(event, { ...which, ended: ended.length });
  return ended.length > 0;
}
