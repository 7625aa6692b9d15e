import type { Context } from '../context.ts';

/** Fetches these members' facts from the profile service and stores them. Members unknown there stay as they are. */
export async function refreshMembers({ stores, profiles }: Context, ids: string[]): Promise<void> {
  for (const { id, ...facts } of await profiles.factsOf(ids)) await stores.members.setFacts(id, facts);
}
