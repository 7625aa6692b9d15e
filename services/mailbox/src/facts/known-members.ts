import { isSubscribed } from '../domain/member.ts';
import type { Stores } from '../store/stores.ts';
import type { Profiles } from './profiles.ts';

export interface KnownMembers {
  /** Whether message texts are shown to this member. A yes is believed for two seconds, a no is always looked up. */
  isSubscribed: (id: string) => Promise<boolean>;
  /** Asks the profile service for these members and keeps what it says; members it does not know change nothing. */
  refresh: (ids: string[]) => Promise<void>;
  /** Lets an event count at once. */
  forget: (id: string) => void;
}

const believedMs = 2_000;
const largest = 20_000;

/** The members as this service knows them, from its read model. */
export function createKnownMembers(
  { stores, profiles }: { stores: Stores; profiles: Profiles },
  now: () => number = Date.now,
): KnownMembers {
  const subscribedUntil = new Map<string, number>();

  return {
    isSubscribed: async (id) => {
      if ((subscribedUntil.get(id) ?? 0) > now()) return true;
      const member = (await stores.members.find([id])).get(id);
      if (!isSubscribed(member)) return false;
      if (subscribedUntil.size > largest) subscribedUntil.clear();
      subscribedUntil.set(id, now() + believedMs);
      return true;
    },
    refresh: async (ids) => {
      for (const { id, ...facts } of await profiles.factsOf(ids)) await stores.members.setFacts(id, facts);
    },
    forget: (id) => void subscribedUntil.delete(id),
  };
}
