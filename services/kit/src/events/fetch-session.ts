/** The partitions of one topic that a consumer wants to fetch, each from its offset. */
export interface WantedTopic {
  topic: string;
  partitions: { partition: number; fetchOffset: string; maxBytes: number }[];
}

/** The fields of a fetch request that belong to its session (KIP-227). */
export interface SessionRequest {
  sessionId: number;
  sessionEpoch: number;
  /** Those that are new or wanted from another offset since the last request; all of them in the first one. */
  topics: WantedTopic[];
  forgottenTopics: { topic: string; partitions: number[] }[];
}

/** What the broker says of the session; both undefined where it knows no sessions. */
export interface SessionAnswer {
  sessionId?: number;
  errorCode?: number;
}

export type FetchSession = ReturnType<typeof createFetchSession>;

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
