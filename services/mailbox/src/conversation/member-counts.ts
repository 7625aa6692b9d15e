import type { MemberCount } from '../domain/member-count.ts';
import type { Stores } from '../store/stores.ts';

/**
 * Raises the versions of counts that have just changed. Call it after the change is in the conversations' documents:
 * then a count with a higher version lacks no change that a lower one has.
 * @param decided the counts by what this process knows
 * @returns the decided counts, or the stored ones when somebody else has raised a version
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
 * Raises the members' versions by two and counts again. By two, since an event may already have told the next version
 * with a count that was never stored.
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
