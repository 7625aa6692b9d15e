import type { Context } from '../context.ts';

/** Fetches these members' facts from the profile service and stores them. Members unknown there stay as they are. */
export async function refreshMembers({ members, profiles }: Context, ids: string[]): Promise<void> {
  for (const { id, ...facts } of await profiles.factsOf(ids)) await members.setFacts(id, facts);
}
