import type { BodyOf, setBanner } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

/**
 * Shows a banner to all members, or takes it away. Its entry holds the words too: all members were to see them.
 * @returns the new version. @throws INVALID; CONFLICT with who has changed it since the version that was seen
 */
export async function changeBanner(
  { banner: store, mongo, acts, live }: Pick<Context, 'banner' | 'mongo' | 'acts' | 'live'>,
  { banner, version }: BodyOf<typeof setBanner>,
  { id: operatorId, name }: CallerOf<'operator'>,
): Promise<number> {
  if (banner && new Date(banner.until) <= new Date())
    throw new ProblemError('INVALID', 'This is over already.');
  // Written as it is read back: pages take another text or time for another banner.
  const shown = banner && { text: banner.text, until: new Date(banner.until).toISOString() };
  const isSet = await inTransaction(mongo.client, async (session) => {
    const change = { banner: shown, version, by: operatorId, byName: name };
    if (!(await store.set(change, session))) return false;
    const action = shown ? 'set-banner' : 'remove-banner';
    await acts.acted({ operatorId, action, details: { ...shown } }, session);
    return true;
  }).catch((error) => {
    // The first one was set meanwhile.
    if (isDuplicateKey(error)) return false;
    throw error;
  });
  if (!isSet) {
    const { by, byName } = await store.state();
    const first = by === operatorId ? 'Another page of yours' : (byName ?? 'Another manager');
    throw new ProblemError('CONFLICT', `${first} has changed the banner meanwhile. Please look again.`);
  }
  live.toAllMembers().emit('banner', { banner: shown });
  return version + 1;
}

/**
 * Shows a profile online or no longer. Asks the profile service whether operators may act for it, because this
 * service's copy may be stale.
 * @returns whether it is shown online afterwards. @throws ProblemError NOT_FOUND, ASSISTANCE_NOT_ALLOWED
 */
export async function orderPresence(
  { mongo, presences, askAssistance, acts }: Pick<Context, 'mongo' | 'presences' | 'askAssistance' | 'acts'>,
  id: string,
  online: boolean,
  operatorId: string,
): Promise<boolean> {
  const assistance = (await askAssistance([id])).get(id);
  if (!assistance) throw new ProblemError('NOT_FOUND');
  await presences.apply(id, { kind: 'assistance', ...assistance });
  const order = online ? { from: new Date(), until: null } : null;
  return inTransaction(mongo.client, async (session) => {
    const after = await presences.apply(id, { kind: 'ordered', order }, session);
    if (after?.assistance?.allowed === false) throw new ProblemError('ASSISTANCE_NOT_ALLOWED');
    const details = { shown: after?.online ? 'online' : 'offline' };
    const action = online ? 'set-online' : 'set-offline';
    await acts.acted({ operatorId, action, targetId: id, details }, session);
    return after?.online === true;
  });
}
