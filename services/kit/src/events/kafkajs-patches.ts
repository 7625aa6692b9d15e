import { createRequire } from 'node:module';
import {
  createFetchSession,
  type FetchSession,
  type SessionAnswer,
  type WantedTopic,
} from './fetch-session.ts';

const require = createRequire(import.meta.url);
const instanceOfGroup = new Map<string, string>();
let patched = false;

/** Sets the instance id of this process in a group. @param instance see BusOptions.instance */
export function nameInstance(groupId: string, instance: string): void {
  instanceOfGroup.set(groupId, instance);
}

/** Patches for kafkajs 2.2.4; a test covers each. */
export function patchKafkajs(): void {
  if (patched) return;
  patched = true;
  sleepWhileIdle();
  tellInstance();
  fetchWithinSessions();
  stopAtOnce();
}

interface RequestQueue {
  inflight: Map<number, { sentAt: number; requestTimeout: number; timeoutRequest: () => void }>;
  pending: unknown[];
  requestTimeout: number;
  /** The library clears it when the connection ends. */
  requestTimeoutIntervalId: NodeJS.Timeout;
  isConnected: () => boolean;
  rejectAll: (error: Error) => void;
}

function sleepWhileIdle(): void {
  const { prototype } = require('kafkajs/src/network/requestQueue');

  // An idle connection re-armed a timer every millisecond, even with negative times.
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function scheduleWhenPending() {
    if (this.pending.length > 0) schedule.call(this);
  };

  // The library checks each connection for overdue requests ten times a second, the largest cost of an idle process.
  prototype.scheduleRequestTimeoutCheck = function checkWhenDue() {
    this.destroy();
    endOverdue(this);
  };
}

/** Looks again when the oldest request will be overdue. Later requests are due later: none has a shorter limit than the queue. */
function endOverdue(queue: RequestQueue): void {
  const now = Date.now();
  let next = now + queue.requestTimeout;
  for (const request of queue.inflight.values()) {
    const due = request.sentAt + request.requestTimeout;
    if (due <= now) request.timeoutRequest();
    else next = Math.min(next, due);
  }
  if (queue.isConnected()) queue.requestTimeoutIntervalId = setTimeout(() => endOverdue(queue), next - now);
}

/** The protocol has static members (KIP-345), but the library's consumer does not send its instance id. */
function tellInstance(): void {
  const path = require.resolve('kafkajs/src/protocol/requests/joinGroup/v5/request');
  const encode = require(path);
  const withInstance = (request: { groupId: string }) =>
    encode({ ...request, groupInstanceId: instanceOfGroup.get(request.groupId) ?? null });
  Object.assign(require.cache[path] as NodeJS.Module, { exports: withInstance });
}

interface Fetcher {
  lookupRequest: (key: number, versions: unknown) => (given: object) => unknown;
}
type Fetch = (
  this: Fetcher,
  request: { topics: WantedTopic[] },
) => Promise<SessionAnswer & { responses: unknown[] }>;

/** The protocol has fetch sessions (KIP-227), but the library names every partition in each request, and gets each back. */
function fetchWithinSessions(): void {
  const { prototype } = require('kafkajs/src/broker') as { prototype: { fetch: Fetch } };
  const { createErrorFromCode } = require('kafkajs/src/protocol/error');
  const { fetch } = prototype;
  /** Each consumer has its own object for each broker. */
  const sessions = new WeakMap<Fetcher, FetchSession>();

  prototype.fetch = async function fetchWithinSession({ topics, ...request }) {
    const session = sessions.get(this) ?? createFetchSession();
    sessions.set(this, session);
    const { topics: changed, ...ofSession } = session.next(topics);
    const lookupRequest: Fetcher['lookupRequest'] = (key, versions) => {
      const encode = this.lookupRequest(key, versions);
      return (given) => encode({ ...given, ...ofSession });
    };
    try {
      const answer = await fetch.call(Object.assign(Object.create(this), { lookupRequest }), {
        ...request,
        topics: changed,
      });
      const isKept = session.answered(answer);
      // The library would take an answer without partitions for "nothing new", and fetch again.
      if (isKept && answer.errorCode) throw createErrorFromCode(answer.errorCode);
      return answer;
    } catch (error) {
      session.lose();
      if (error instanceof FetchEnded) return { responses: [] };
      throw error;
    }
  };
}

class FetchEnded extends Error {
  override name = 'FetchEnded';
}

interface Runner {
  consumerGroup: {
    cluster: {
      brokerPool: {
        brokers: Record<string, { connectionPool: { pool: { requestQueue: RequestQueue }[] } }>;
      };
    };
  };
  stop: () => Promise<void>;
}

/** A consumer that stops waited for its fetches, which last for seconds while nothing is new. */
function stopAtOnce(): void {
  const { prototype } = require('kafkajs/src/consumer/runner') as { prototype: Runner };
  const { stop } = prototype;
  prototype.stop = function endFetchesAndStop() {
    const stopped = stop.call(this);
    for (const { connectionPool } of Object.values(this.consumerGroup.cluster.brokerPool.brokers)) {
      // The second connection is for fetches alone.
      connectionPool.pool[1]?.requestQueue.rejectAll(new FetchEnded('The consumer stops'));
    }
    return stopped;
  };
}
