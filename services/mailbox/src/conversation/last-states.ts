import { type Change, type MemberCount, type Plan, pairOf, type State } from '../domain/change.ts';
import { type Conversation, conversationIdOf } from '../domain/conversation.ts';
import type { Member } from '../domain/member.ts';
import { createTtlCache } from '../store/ttl-cache.ts';

export interface LastStates {
  /** The state these changes need; undefined when a part of it is not cached. */
  of: (changes: Change[]) => State | undefined;
  /** Caches the state after a committed plan. @param stored the plan's conversations as they are now. */
  keep: (state: State, plan: Plan, stored: Conversation[]) => void;
  forget: (changes: Change[]) => void;
}

/**
 * A cache of conversations after this process's last change to them, so that the next change need not read them.
 * The write checks that an entry is current: the transaction matches the cached `revision` and `version` (see
 * Conversation and Mailbox). An entry is not used while other replicas change the conversation too. It is used
 * again after a change finds the conversation as the previous one left it.
 *
 * Changes of one member run one after the other in a process, and a conversation is cached together with its two
 * members. So the cached members are never older than the conversation.
 */
export function createLastStates(): LastStates {
  const conversations = createTtlCache<{ conversation: Conversation; isOurs: boolean }>(10_000);
  const people = createTtlCache<{ member: Member; count: MemberCount }>(20_000);

  function known(id: string, change: Change): Conversation | undefined {
    const kept = conversations.get(id);
    return kept?.isOurs && isSimple(change, kept.conversation) ? kept.conversation : undefined;
  }

  return {
    of: (changes) => {
      const state: State = {
        conversations: new Map(),
        members: new Map(),
        mailboxes: new Map(),
        unread: new Map(),
        blocked: new Set(),
        mails: [],
        written: [],
        marks: new Map(),
      };
      for (const change of changes) {
        const pair = pairOf(change);
        const conversation = known(conversationIdOf(...pair), change);
        if (!conversation) return undefined;
        state.conversations.set(conversation._id, conversation);
        for (const id of pair) {
          const person = people.get(id);
          if (!person) return undefined;
          state.members.set(id, person.member);
          state.mailboxes.set(id, { version: person.count.version });
          state.unread.set(id, person.count.unread);
        }
      }
      return state;
    },

    keep: (state, plan, stored) => {
      for (const conversation of stored) {
        const { _id, members } = conversation;
        // A cached conversation counts as not blocked, so blocked ones are not cached.
        if (state.blocked.has(_id)) continue;
        const before = state.conversations.get(_id);
        const isOurs = !before || conversations.get(_id)?.conversation.revision === before.revision;
        conversations.set(_id, { conversation, isOurs });
        for (const id of members) {
          const member = state.members.get(id);
          if (member) people.set(id, { member, count: plan.counts.get(id) ?? countOf(state, id) });
        }
      }
    },

    forget: (changes) => {
      for (const change of changes) conversations.delete(conversationIdOf(...pairOf(change)));
    },
  };
}

/** A send by an operator needs the mails, and reading up to the middle needs the message there. */
function isSimple(change: Change, { lastSeq }: Conversation): boolean {
  return change.kind === 'send' ? change.authoredBy === 'member' : change.upToSeq >= lastSeq;
}

function countOf(state: State, member: string): MemberCount {
  return {
    unread: state.unread.get(member) ?? 0,
    version: state.mailboxes.get(member)?.version ?? 0,
  };
}
