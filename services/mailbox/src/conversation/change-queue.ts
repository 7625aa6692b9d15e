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

/** As it is asked for: its rows get their ids here. */
export type Wanted<C extends Change> = Omit<C, 'kind' | 'messageId' | 'readingId' | 'traceparent'>;

const largestGroup = 64;
/** Shorter than the request timeout, so that a refused caller still gets the answer. */
const queue = { most: 2_000, longestMs: 4_000 };

/**
 * The queue of all conversation changes in this process. Changes that arrive together share their round trips. A
 * member's next change waits for the group in progress.
 */
export function createChangeQueue(writer: Writer & Pick<Committer, 'mongo' | 'outbox' | 'acts' | 'now'>) {
  const { rowIds } = writer;
  const known = createKnownStates();
  const begun = new WeakSet<Change>();
  const group = createGroupCommit<Change, Outcome>({
    commit: commitGroup,
    mayBeOne: (error) => !isUnavailable(error),
    touches: pairOf,
    largest: largestGroup,
    queue,
  });

  /** What means the same counts as one within a group: a send with the same clientMessageId, a reading, of which the furthest counts. */
  async function commitGroup(changes: Change[], hold: (work: Promise<unknown>) => void): Promise<Outcome[]> {
    const same = Map.groupBy(changes, identityOf);
    const chosen = new Map([...same].map(([identity, all]) => [identity, all.reduce(further)]));
    for (const change of changes) begun.add(change);
    const outcomes = await commitChanges({ ...writer, known, hold }, [...chosen.values()]).catch((error) => {
      // Some may be stored all the same, also when each is tried again alone and finds itself.
      rowIds.stored(changes.flatMap(idsOf));
      rowIds.leaveToOthers();
      throw error;
    });
    crashPoint('after-commit-before-answer');
    return changes.map((change) => outcomes.get(chosen.get(identityOf(change)) as Change) as Outcome);
  }

  async function submit(wanted: Change, signal?: AbortSignal): Promise<Outcome> {
    const change = traced(wanted);
    try {
      const outcome = await group.submit(change, signal);
      rowIds.decided(idsOf(change));
      return outcome;
    } catch (error) {
      if (!begun.has(change)) rowIds.decided(idsOf(change));
      throw error;
    }
  }

  return {
    /**
     * @param signal aborts when the caller stops waiting; an aborted send is not started.
     * @returns the stored message (the first one for a repeated clientMessageId), or the reason for a refusal.
     * @throws ProblemError UNAVAILABLE when it waits too long.
     */
    send: async (wanted: Wanted<Send>, signal?: AbortSignal): Promise<Message | ErrorCode> => {
      const messageId = rowIds.next();
      // Only an operator who writes as a profile reads by writing.
      const readingId = wanted.authoredBy === 'staff' ? rowIds.next() : messageId;
      return (await submit({ ...wanted, kind: 'send', messageId, readingId }, signal)) as Message | ErrorCode;
    },

    read: async (wanted: Wanted<Read>, signal?: AbortSignal): Promise<ReadPosition> => {
      const outcome = await submit({ ...wanted, kind: 'read', readingId: rowIds.next() }, signal);
      if (typeof outcome === 'string') throw new ProblemError(outcome);
      return outcome as ReadPosition;
    },

    drain: group.drain,
  };
}

/** Keeps the request of each change for tracing, because a group is committed for several requests. */
function traced<C extends Change>(change: C): C {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? change : { ...change, traceparent };
}

function idsOf(change: Change): string[] {
  return change.kind === 'send' ? [change.messageId, change.readingId] : [change.readingId];
}

/** A send without a clientMessageId is distinct. */
function identityOf(change: Change): Change | string {
  if (change.kind === 'read') return `read ${change.reader} ${change.other} ${change.otherLeft ?? false}`;
  if (change.clientMessageId === undefined) return change;
  return `${change.sender} ${change.receiver} ${change.clientMessageId}`;
}

function further(one: Change, next: Change): Change {
  return one.kind === 'read' && next.kind === 'read' && next.upToSeq > one.upToSeq ? next : one;
}
