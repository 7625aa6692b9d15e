import { asSeenBy } from '@emberline/contracts';
import type { Context } from '../../context.ts';

const most = 200;

/** The profiles for which conversations wait, those with the most first. @param also a further one, whether any waits or not */
export async function showQueueProfiles({ waiting, users }: Context, also: string | undefined) {
  const counts = new Map<string, number>();
  for (const { profileId } of await waiting.conversations())
    counts.set(profileId, (counts.get(profileId) ?? 0) + 1);
  const shown = [...counts].sort(([, a], [, b]) => b - a).slice(0, most);
  if (also !== undefined && !shown.some(([id]) => id === also)) shown.push([also, counts.get(also) ?? 0]);
  const known = await users.many(shown.map(([id]) => id));
  return shown.flatMap(([id, waitingConversations]) => {
    const { firstname, username, factsVersion = 0 } = known.get(id) ?? {};
    if (firstname === undefined || username === undefined || factsVersion === 0) return [];
    return asSeenBy('operator', 'queueProfile', { id, firstname, username, waitingConversations });
  });
}
