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
   * @param signal aborts when the caller stops waiting; an aborted send is not started.
   * @returns the stored message (the first one for a repeated clientMessageId), or the reason for a refusal.
   * @throws ProblemError UNAVAILABLE when it waits too long.
   */
  send: (send: Send, signal?: AbortSignal) => Promise<Message | ErrorCode>;
  read: (read: Read, signal?: AbortSignal) => Promise<ReadPosition>;
  drain: () => Promise<void>;
}

const largestGroup = 64;
const attempts = 5;
/** Shorter than the request timeout, so that a refused caller still gets the answer. */
const queue = { most: 2_000, longestMs: 4_000 };

/**
 * The queue of all conversation changes in this process. Changes that arrive together share one majority
 * transaction. A member's next change waits for the one in progress, so no two of these transactions conflict
 * within a process.
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

  /** Sends with the same sender and clientMessageId count as one, also within a group. */
  async function commitGroup(changes: Change[]): Promise<Outcome[]> {
    const first = new Map(changes.toReversed().map((change) => [identityOf(change), change]));
    const distinct = changes.filter((change) => first.get(identityOf(change)) === change);
    const outcomes = await commitDistinct(distinct);
    crashPoint('after-commit-before-answer');
    const outcomeOf = new Map(distinct.map((change, i) => [identityOf(change), outcomes[i] as Outcome]));
    return changes.map((change) => outcomeOf.get(identityOf(change)) as Outcome);
  }

  /** Looks for duplicates only after the unique index has refused a group, because they are rare. */
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
   * Commits from the cached state, without reading first. It never trusts a refusal or a no-op from the cache,
   * which may be out of date.
   * @returns undefined when the changes need a fresh read.
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

/** Keeps the request of each change for tracing, because a group is committed for several requests. */
function traced<C extends Change>(change: C): C {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? change : { ...change, traceparent };
}

/** Every read is distinct, and so is a send without a clientMessageId. */
function identityOf(change: Change): Change | string {
  if (change.kind === 'read' || change.clientMessageId === undefined) return change;
  return `${change.sender} ${change.clientMessageId}`;
}

function hasClientMessageId(send: Send): send is Send & { clientMessageId: string } {
  return send.clientMessageId !== undefined;
}
