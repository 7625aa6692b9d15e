import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { type Change, type Plan, pairOf, type State } from '../domain/change.ts';
import type { Conversation } from '../domain/conversation.ts';
import type { Member } from '../domain/member.ts';
import type { MemberCount } from '../domain/rows.ts';
import { createTtlCache } from '../store/loader.ts';

export type KnownStates = ReturnType<typeof createKnownStates>;

/**
 * A cache of conversations after this process's last change to them, so that the next change need not read them. It
 * may be out of date: the write finds out, because it needs the next revision. A conversation is kept together with its
 * two members as they were when it was decided.
 */
export function createKnownStates() {
  const conversations = createTtlCache<{ conversation: Conversation; members: Map<string, Member> }>(10_000);
  const counts = createTtlCache<MemberCount>(20_000);

  function keepCount(id: string, count: MemberCount): void {
    if (count.version >= (counts.get(id)?.version ?? 0)) counts.set(id, count);
  }

  return {
    /** The state these changes need; undefined when a part of it is not cached. */
    of: (changes: Change[]): State | undefined => {
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
        const kept = conversations.get(conversationIdOf(...pair));
        if (!kept || !isSimple(change, kept.conversation)) return undefined;
        state.conversations.set(kept.conversation._id, kept.conversation);
        for (const id of pair) {
          const count = counts.get(id);
          const member = kept.members.get(id);
          if (!count || !member) return undefined;
          // Two conversations may have cached a member's facts at different times.
          if ((state.members.get(id) ?? member) !== member) return undefined;
          state.members.set(id, member);
          state.mailboxes.set(id, { version: count.version });
          state.unread.set(id, count.unread);
        }
      }
      return state;
    },

    /** Caches the state after a plan was written. @param counts after it */
    keep: (state: State, plan: Plan, taken: Map<string, MemberCount>): void => {
      for (const conversation of plan.conversations) {
        const { _id, members } = conversation;
        const newest = conversations.get(_id)?.conversation.revision ?? 0;
        // A cached conversation counts as not blocked, so blocked ones are not cached.
        if (state.blocked.has(_id) || newest > (conversation.revision ?? 0)) continue;
        const pair = members.flatMap((id) => state.members.get(id) ?? []);
        conversations.set(_id, { conversation, members: new Map(pair.map((one) => [one._id, one])) });
        for (const id of members) keepCount(id, taken.get(id) ?? countOf(state, id));
      }
    },

    forget: (changes: Change[]): void => {
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
