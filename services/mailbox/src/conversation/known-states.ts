import { type Change, type Plan, pairOf, type State } from '../domain/change.ts';
import { type Conversation, conversationIdOf } from '../domain/conversation.ts';
import type { Member } from '../domain/member.ts';
import type { MemberCount } from '../domain/member-count.ts';
import { createTtlCache } from '../store/ttl-cache.ts';

export interface KnownStates {
  /** The state these changes need; undefined when a part of it is not cached. */
  of: (changes: Change[]) => State | undefined;
  /** Caches the state after a plan was written. @param counts after it */
  keep: (state: State, plan: Plan, counts: Map<string, MemberCount>) => void;
  forget: (changes: Change[]) => void;
}

/**
 * A cache of conversations after this process's last change to them, so that the next change need not read them. It
 * may be out of date: the write finds out, because it needs the next revision. A conversation is cached together with
 * its two members, so they are never older than it.
 */
export function createKnownStates(): KnownStates {
  const conversations = createTtlCache<Conversation>(10_000);
  const people = createTtlCache<{ member: Member; count: MemberCount }>(20_000);

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
        const conversation = conversations.get(conversationIdOf(...pair));
        if (!conversation || !isSimple(change, conversation)) return undefined;
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

    keep: (state, plan, counts) => {
      for (const conversation of plan.conversations) {
        const { _id, members } = conversation;
        // A cached conversation counts as not blocked, so blocked ones are not cached.
        if (state.blocked.has(_id)) continue;
        conversations.set(_id, conversation);
        for (const id of members) {
          const member = state.members.get(id);
          if (member) people.set(id, { member, count: counts.get(id) ?? countOf(state, id) });
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
