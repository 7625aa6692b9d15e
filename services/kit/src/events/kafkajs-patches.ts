import { createRequire } from 'node:module';

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

/** Loads what the library would load with the first record it sends: it reads each request's file when it is first needed. */
export function loadProducing(): void {
  for (const part of ['request', 'response']) require(`kafkajs/src/protocol/requests/produce/v7/${part}`);
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

/** The partitions of one topic that a consumer wants to fetch, each from its offset. */
export interface WantedTopic {
  topic: string;
  partitions: { partition: number; fetchOffset: string; maxBytes: number }[];
}

/** The fields of a fetch request that belong to its session (KIP-227). */
interface SessionRequest {
  sessionId: number;
  sessionEpoch: number;
  /** Those that are new or wanted from another offset since the last request; all of them in the first one. */
  topics: WantedTopic[];
  forgottenTopics: { topic: string; partitions: number[] }[];
}

/** What the broker says of the session; both undefined where it knows no sessions. */
interface SessionAnswer {
  sessionId?: number;
  errorCode?: number;
}

type FetchSession = ReturnType<typeof createFetchSession>;

const firstEpoch = 0;
const lastEpoch = 2 ** 31 - 1;
/** FETCH_SESSION_ID_NOT_FOUND and INVALID_FETCH_SESSION_EPOCH. */
const lostCodes = new Set([70, 71]);

/**
 * A consumer's fetch session with one broker: the broker remembers which partitions are fetched from where, so that a
 * request names only what has changed, and an answer only what is new.
 */
export function createFetchSession() {
  let id = 0;
  let epoch = firstEpoch;
  /** By topic and partition; what the broker remembers, and what it will once it has answered. */
  let known = new Map<string, Map<number, string>>();
  let asked = known;

  function lose(): void {
    epoch = firstEpoch;
    known = new Map();
  }

  return {
    /** The answer did not arrive: the next request begins another session in place of this one. */
    lose,

    /** @returns how to ask for just these partitions. */
    next: (wanted: readonly WantedTopic[]): SessionRequest => {
      asked = new Map(
        wanted.map(({ topic, partitions }) => [
          topic,
          new Map(partitions.map(({ partition, fetchOffset }) => [partition, fetchOffset])),
        ]),
      );
      return {
        sessionId: id,
        sessionEpoch: epoch,
        topics: changedSince(known, wanted),
        forgottenTopics: missingIn(asked, known),
      };
    },

    /** @returns false when the broker has lost the session: the next request begins another one. */
    answered: ({ sessionId = 0, errorCode = 0 }: SessionAnswer): boolean => {
      const isKept = !lostCodes.has(errorCode);
      if (!isKept || sessionId === 0) {
        id = 0;
        lose();
      } else {
        id = sessionId;
        epoch = epoch === lastEpoch ? firstEpoch + 1 : epoch + 1;
        known = asked;
      }
      return isKept;
    },
  };
}

type Offsets = ReadonlyMap<string, ReadonlyMap<number, string>>;

function changedSince(known: Offsets, wanted: readonly WantedTopic[]): WantedTopic[] {
  return wanted.flatMap(({ topic, partitions }) => {
    const offsets = known.get(topic);
    const changed = partitions.filter(
      ({ partition, fetchOffset }) => offsets?.get(partition) !== fetchOffset,
    );
    return changed.length > 0 ? { topic, partitions: changed } : [];
  });
}

function missingIn(asked: Offsets, known: Offsets): SessionRequest['forgottenTopics'] {
  return [...known].flatMap(([topic, offsets]) => {
    const partitions = [...offsets.keys()].filter((partition) => !asked.get(topic)?.has(partition));
    return partitions.length > 0 ? { topic, partitions } : [];
  });
}
