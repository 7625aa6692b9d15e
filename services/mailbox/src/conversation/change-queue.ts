import type { ErrorCode } from '@emberline/contracts/errors';
import { crashPoint } from '@emberline/kit/crash-point';
import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import { createGroupCommit } from '@emberline/kit/group-commit';
import type { Mongo } from '@emberline/kit/mongo/connect';
import { isDuplicateKey } from '@emberline/kit/mongo/ids';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { currentTraceparent } from '@emberline/kit/telemetry/tracing';
import {
  type Change,
  type Outcome,
  pairOf,
  type Read,
  type ReadPosition,
  type Send,
} from '../domain/change.ts';
import type { Message } from '../domain/message.ts';
import { planChanges } from '../domain/plan-changes.ts';
import { OutOfDate } from '../store/out-of-date.ts';
import { createLastStates } from './last-states.ts';
import { type ChangeWriter, storePlan } from './store-plan.ts';

export interface ChangeQueue {
  /**
   * @param signal of whoever waits for it: what nobody waits for any more is not begun.
   * @returns the stored message (the first one, for a clientMessageId seen before), or why it is refused.
   * @throws ProblemError UNAVAILABLE when it has to wait too long.
   */
  send: (send: Send, signal?: AbortSignal) => Promise<Message | ErrorCode>;
  read: (read: Read, signal?: AbortSignal) => Promise<ReadPosition>;
  drain: () => Promise<void>;
}

const largestGroup = 64;
const attempts = 5;
/** Shorter than a request may take, so that whoever is refused is told so. */
const queue = { most: 2_000, longestMs: 4_000 };

/**
 * All that changes conversations in this process. Changes that arrive together share one majority transaction. Those of
 * somebody who has one under way wait for it: no two of these transactions conflict within a process.
 */
export function createChangeQueue(writer: ChangeWriter & { mongo: Mongo; now: () => Date }): ChangeQueue {
  const { mongo, stores, now } = writer;
  const lastStates = createLastStates();
  const group = createGroupCommit<Change, Outcome>({
    commit: commitGroup,
    mayBeOne: (error) => !isUnavailable(error),
    touches: pairOf,
    largest: largestGroup,
    queue,
  });

  /** Sends with the same sender and clientMessageId are one, also within a group. */
  async function commitGroup(changes: Change[]): Promise<Outcome[]> {
    const first = new Map(changes.toReversed().map((change) => [identityOf(change), change]));
    const distinct = changes.filter((change) => first.get(identityOf(change)) === change);
    const outcomes = await commitDistinct(distinct);
    crashPoint('after-commit-before-answer');
    const outcomeOf = new Map(distinct.map((change, i) => [identityOf(change), outcomes[i] as Outcome]));
    return changes.map((change) => outcomeOf.get(identityOf(change)) as Outcome);
  }

  /** Duplicates are rare: they are looked for only when the unique index has refused a group. */
  async function commitDistinct(changes: Change[]): Promise<Outcome[]> {
    const known = new Map<Change, Message>();
    for (let attempt = 1; ; attempt++) {
      const fresh = changes.filter((change) => !known.has(change));
      try {
        const stored = fresh.length > 0 ? await commit(fresh) : [];
        const outcomeOf = new Map<Change, Outcome>(fresh.map((change, i) => [change, stored[i] as Outcome]));
        return changes.map((change) => known.get(change) ?? (outcomeOf.get(change) as Outcome));
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === attempts) throw error;
        for (const [change, message] of await findSentBefore(fresh)) known.set(change, message);
      }
    }
  }

  async function commit(changes: Change[]): Promise<Outcome[]> {
    return (await commitFromLastState(changes)) ?? commitFromSnapshot(changes);
  }

  /**
   * Without reading first. A refusal, and that there is nothing to do, is never believed from what may be out of date.
   * @returns undefined when it takes more than that.
   */
  async function commitFromLastState(changes: Change[]): Promise<Outcome[] | undefined> {
    const at = now();
    const state = lastStates.of(changes);
    const plan = state && planChanges(state, changes, at);
    if (!plan || plan.messages.length + plan.reads.length < changes.length) return undefined;
    try {
      const stored = await inTransaction(mongo.client, (session) =>
        storePlan(writer, session, { plan, changes, at }),
      );
      lastStates.keep(state, plan, stored);
      return plan.outcomes;
    } catch (error) {
      lastStates.forget(changes);
      if (error instanceof OutOfDate) return undefined;
      throw error;
    }
  }

  async function commitFromSnapshot(changes: Change[]): Promise<Outcome[]> {
    const { state, plan, stored } = await inTransaction(mongo.client, async (session) => {
      const state = await stores.readState(session, changes);
      const at = now();
      const plan = planChanges(state, changes, at);
      return { state, plan, stored: await storePlan(writer, session, { plan, changes, at }) };
    });
    lastStates.keep(state, plan, stored);
    return plan.outcomes;
  }

  async function findSentBefore(changes: Change[]): Promise<[Change, Message][]> {
    const named = changes.filter((change) => change.kind === 'send').filter(hasClientMessageId);
    const messages = named.length > 0 ? await stores.messages.findSent(named) : [];
    const stored = new Map(
      messages.map((message) => [`${message.sender} ${message.clientMessageId}`, message]),
    );
    return named.flatMap((send) => {
      const message = stored.get(`${send.sender} ${send.clientMessageId}`);
      return message ? [[send, message] as [Change, Message]] : [];
    });
  }

  return {
    send: async (send, signal) => {
      const outcome = (await group.submit(traced(send), signal)) as Message | ErrorCode;
      if (typeof outcome !== 'string' && outcome.receiver !== send.receiver) {
        throw new ProblemError('INVALID', 'This clientMessageId was used for a message to somebody else.');
      }
      return outcome;
    },
    read: async (read, signal) => (await group.submit(traced(read), signal)) as ReadPosition,
    drain: group.drain,
  };
}

/** A group is committed for several requests at once: each change says itself which one it belongs to. */
function traced<C extends Change>(change: C): C {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? change : { ...change, traceparent };
}

/** A read is never the same as another one, nor a send without a clientMessageId. */
function identityOf(change: Change): Change | string {
  if (change.kind === 'read' || change.clientMessageId === undefined) return change;
  return `${change.sender} ${change.clientMessageId}`;
}

function hasClientMessageId(send: Send): send is Send & { clientMessageId: string } {
  return send.clientMessageId !== undefined;
}
