import type { ErrorCode } from '@emberline/contracts/errors';
import { isUnavailable, ProblemError } from '@emberline/kit/errors';
import { createGroupCommit } from '@emberline/kit/group-commit';
import { crashPoint } from '@emberline/kit/lifecycle';
import { currentTraceparent } from '@emberline/kit/telemetry/tracing';
import {
  type Change,
  type Outcome,
  pairOf,
  type Read,
  type ReadPosition,
  type Send,
} from '../domain/change.ts';
import type { Message } from '../domain/rows.ts';
import { type Committer, commitChanges } from './commit-changes.ts';
import { createKnownStates } from './known-states.ts';
import type { Writer } from './write-rows.ts';

export type ChangeQueue = ReturnType<typeof createChangeQueue>;

const largestGroup = 64;
/** Shorter than the request timeout, so that a refused caller still gets the answer. */
const queue = { most: 2_000, longestMs: 4_000 };

/**
 * The queue of all conversation changes in this process. Changes that arrive together share their round trips. A
 * member's next change waits for the group in progress.
 */
export function createChangeQueue(writer: Writer & Pick<Committer, 'mongo' | 'outbox' | 'acts' | 'now'>) {
  const known = createKnownStates();
  const group = createGroupCommit<Change, Outcome>({
    commit: commitGroup,
    mayBeOne: (error) => !isUnavailable(error),
    touches: pairOf,
    largest: largestGroup,
    queue,
  });

  /** Sends to one person with the same clientMessageId count as one, also within a group. */
  async function commitGroup(changes: Change[], hold: (work: Promise<unknown>) => void): Promise<Outcome[]> {
    const first = new Map(changes.toReversed().map((change) => [identityOf(change), change]));
    const distinct = changes.filter((change) => first.get(identityOf(change)) === change);
    const outcomes = await commitChanges({ ...writer, known, hold }, distinct);
    crashPoint('after-commit-before-answer');
    return changes.map((change) => outcomes.get(first.get(identityOf(change)) as Change) as Outcome);
  }

  return {
    /**
     * @param signal aborts when the caller stops waiting; an aborted send is not started.
     * @returns the stored message (the first one for a repeated clientMessageId), or the reason for a refusal.
     * @throws ProblemError UNAVAILABLE when it waits too long.
     */
    send: async (send: Send, signal?: AbortSignal): Promise<Message | ErrorCode> =>
      (await group.submit(traced(send), signal)) as Message | ErrorCode,

    read: async (read: Read, signal?: AbortSignal): Promise<ReadPosition> => {
      const outcome = (await group.submit(traced(read), signal)) as ReadPosition | ErrorCode;
      if (typeof outcome === 'string') throw new ProblemError(outcome);
      return outcome;
    },

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
  return `${change.sender} ${change.receiver} ${change.clientMessageId}`;
}
