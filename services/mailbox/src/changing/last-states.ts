import { LRUCache } from 'lru-cache';
import { type Change, type MemberCount, type Plan, pairOf, type State } from '../domain/change.ts';
import { type Conversation, conversationIdOf } from '../domain/conversation.ts';
import type { Member } from '../domain/member.ts';

export interface LastStates {
  /** What these changes need to know, when all of it was left here lately; without the mails that operators answer. */
  of: (changes: Change[]) => State | undefined;
  /** Remembers what a committed plan left behind. @param stored its conversations, as they stand now. */
  keep: (state: State, plan: Plan, stored: Conversation[]) => void;
  forget: (changes: Change[]) => void;
}

const kept = { max: 10_000, ttl: 60_000 };

/**
 * How the conversations stood after this process's last change to them, so that the next one need not read them again.
 * It may be out of date at any time; that it is not is found out by writing: whoever changes a conversation, or whether
 * its two may write to each other, raises its `revision`, and a count of unread conversations changes with its `version`.
 */
export function createLastStates(): LastStates {
  const conversations = new LRUCache<string, Conversation>(kept);
  const people = new LRUCache<string, { member: Member; count: MemberCount }>(kept);

  return {
    of: (changes) => {
      const state: State = {
        conversations: new Map(),
        members: new Map(),
        mailboxes: new Map(),
        unread: new Map(),
        blocked: new Set(),
        mails: [],
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

    keep: (state, plan, stored) => {
      for (const conversation of stored) {
        if (state.blocked.has(conversation._id)) continue;
        conversations.set(conversation._id, conversation);
        for (const id of conversation.members) {
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

/** Operators' answers hang on mails, and reading to somewhere in the middle on the message there. */
function isSimple(change: Change, { lastSeq }: Conversation): boolean {
  return change.kind === 'send' ? change.authoredBy === 'member' : change.upToSeq >= lastSeq;
}

function countOf(state: State, member: string): MemberCount {
  return {
    unread: state.unread.get(member) ?? 0,
    version: state.mailboxes.get(member)?.version ?? 0,
  };
}
