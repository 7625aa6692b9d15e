export interface Bus {
  /**
   * Resolves when all in-sync replicas have the records; one batch at a time, sent again until acknowledged, so records
   * may come twice. Rejects only when stopped or aborted.
   */
  publish: (records: BusRecord[], signal?: AbortSignal) => Promise<void>;
  /** Returns at once; joins in the background, also when the broker is not there yet. */
  subscribe: (options: Subscribe) => Subscription;
  ensureTopics: (topics: TopicSpec[], signal?: AbortSignal) => Promise<void>;
  /** Records not yet handled and committed by a group, over these topics. */
  lag: (group: string, topics: string[]) => Promise<number>;
  /** Rejects when no broker answers within about 5 s. */
  ping: () => Promise<void>;
  /** Ends subscriptions first, then publishing. */
  stop: () => Promise<void>;
}

export interface BusRecord {
  topic: string;
  /** Records of one key keep their order. */
  key: string;
  value: string;
  headers?: Record<string, string>;
}
export interface ReceivedRecord {
  topic: string;
  partition: number;
  offset: string;
  key: string;
  value: string;
  headers: Record<string, string>;
}
export interface TopicSpec {
  topic: string;
  partitions: number;
  retentionDays: number;
}
export interface Subscribe {
  /** Each record goes to one member of the group. */
  group: string;
  topics: TopicSpec[];
  /** For a group that nobody waits for: after records have come, more are gathered for so long before the next fetch. */
  gatherMs?: number;
  /**
   * Gets records of one partition in their order; the next ones come when it has resolved. A rejection brings the same
   * records again after a pause. `signal` tells that the subscription stops: reject soon and keep no effect half done.
   */
  handle: (records: ReceivedRecord[], signal: AbortSignal) => Promise<void>;
}
export interface Subscription {
  /** Finishes what is being handled, commits, leaves the group. */
  stop: () => Promise<void>;
  /** Resolves once the group has given this member its partitions. */
  joined: () => Promise<void>;
}

/** A member of a consumer group: what of the client library's consumer is used. */
export interface GroupClient {
  readonly events: { GROUP_JOIN: string; FETCH: string; CRASH: string };
  on(event: string, listener: (event: { payload: { error: Error } }) => void): unknown;
  connect(): Promise<void>;
  subscribe(options: { topics: string[]; fromBeginning: boolean }): Promise<void>;
  run(options: {
    autoCommit: boolean;
    eachBatch: (fetched: { batch: Batch }) => Promise<void>;
  }): Promise<void>;
  commitOffsets(offsets: { topic: string; partition: number; offset: string }[]): Promise<void>;
  pause(partitions: { topic: string; partitions: number[] }[]): void;
  resume(partitions: { topic: string; partitions: number[] }[]): void;
  disconnect(): Promise<void>;
}
interface Batch {
  topic: string;
  partition: number;
  messages: RawRecord[];
}
export interface RawRecord {
  offset: string;
  key: Buffer | null;
  value: Buffer | null;
  headers?: Record<string, unknown>;
}
