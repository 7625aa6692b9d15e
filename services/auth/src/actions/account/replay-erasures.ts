import type { Context } from '../../context.ts';
import { eraseAccount } from './erase-account.ts';
import { readJournal } from './read-journal.ts';

/**
 * After a restore: erases again whoever the journal says was erased. The journal is the topic `member-deleted`, which is not in
 * the databases.
 * @returns how many erasures the journal holds, and how many of these accounts were back
 */
export async function replayErasures(context: Context): Promise<{ known: number; erased: number }> {
  const events = await readJournal(context.bus, { type: 'member-deleted', reader: 'auth' });
  const erasures = new Map(events.map(({ data: { memberId, ...how } }) => [memberId, how]));
  let erased = 0;
  for (const [memberId, how] of erasures)
    if (await eraseAccount(context, memberId, { ...how, again: true })) erased++;
  return { known: erasures.size, erased };
}
