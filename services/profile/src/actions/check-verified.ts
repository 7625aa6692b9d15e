import type { Context } from '../context.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

/** Whether a member's email is verified. Asks auth if the row says no, since the event may be late. */
export async function checkVerified(
  { accounts }: Pick<Context, 'accounts'>,
  me: Pick<ProfileRow, '_id' | 'isVerified'>,
): Promise<boolean> {
  return me.isVerified || (await accounts.find(me._id))?.isVerified === true;
}
