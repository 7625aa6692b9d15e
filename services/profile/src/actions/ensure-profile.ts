import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

/**
 * A member's profile. Creates it from the account if it is missing, since events of different topics arrive in any
 * order and a member may sign in before the registration event arrives. undefined when there is no such account.
 */
export async function ensureProfile(
  { profiles, accounts }: Pick<Context, 'profiles' | 'accounts'>,
  session: ClientSession,
  id: string,
): Promise<ProfileRow | undefined> {
  const row = await profiles.find(id, session);
  if (row) return row;
  const account = await accounts.find(id);
  if (!account) return undefined;
  const { id: _id, createdAt, ...facts } = account;
  return profiles.add(session, { ...facts, _id, createdAt: new Date(createdAt) });
}
