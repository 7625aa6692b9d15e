import type { MemberCount } from '../domain/member-count.ts';
import type { Stores } from '../store/stores.ts';

/**
 * Gives the counts of members, whose unread conversations have just changed, their next versions. Call it after the
 * change is in the conversations' documents: then a count with a higher version holds every change that a lower one
 * does.
 * @param decided the counts by what this process knows.
 * @returns the decided counts, or those that stand now when somebody else had raised a version.
 */
export async function raiseCounts(
  stores: Pick<Stores, 'mailboxes' | 'unread'>,
  decided: Map<string, MemberCount>,
): Promise<Map<string, MemberCount>> {
  if (decided.size === 0) return decided;
  const versions = new Map([...decided].map(([id, { version }]) => [id, version]));
  if (await stores.mailboxes.tryVersions(versions)) return decided;
  return recount(stores, [...decided.keys()]);
}

/**
 * Raises the versions of members and counts anew. By two, since a count whose version is not raised yet may have been
 * told with the next one.
 */
export async function recount(
  { mailboxes, unread }: Pick<Stores, 'mailboxes' | 'unread'>,
  members: string[],
): Promise<Map<string, MemberCount>> {
  const distinct = [...new Set(members)];
  if (distinct.length === 0) return new Map();
  await mailboxes.raiseVersions(distinct, { by: 2 });
  return unread.countAll(distinct);
}
