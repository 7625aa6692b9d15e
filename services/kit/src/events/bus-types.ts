import type { Right } from './rights.ts';

/** How to reach the broker; see `brokerOf` in settings-engines.ts. */
export interface Broker {
  brokers: string;
  /** Prefix of topics and groups; lets tests share a broker. */
  prefix: string;
  /** Partitions of new topics that declare no number of their own; default 1. */
  partitions?: number;
  tls?: false | { ca?: string[]; cert?: string; key?: string };
  login?: Login;
}

export type Login =
  | { mechanism: 'scram-sha-512' | 'scram-sha-256' | 'plain'; username: string; password: string }
  | { mechanism: 'oauthbearer'; tokenCommand: string };

export interface Bus {
  /**
   * Resolves when all in-sync replicas have the records. Sends one batch at a time and retries until acknowledged, so
   * records may arrive twice. Rejects only when stopped or aborted.
   */
  publish: (records: BusRecord[], signal?: AbortSignal) => Promise<void>;
  /** Does what the first `publish` to these topics would wait for. */
  connect: (topics: TopicSpec[], signal: AbortSignal) => Promise<void>;
  /** Returns at once; joins in the background, even if the broker is not up yet. */
  subscribe: (options: Subscribe) => Subscription;
  ensureTopics: (topics: TopicSpec[], signal?: AbortSignal) => Promise<void>;
  /** How many copies the broker keeps of these topics. Leaves out topics that do not exist. */
  durability: (topics: TopicSpec[], signal?: AbortSignal) => Promise<TopicDurability[]>;
  /** Sets the ACLs: these users get exactly these rights. Needs a user who may change ACLs. */
  setRights: (rights: Right[], signal?: AbortSignal) => Promise<void>;
  /** Records over these topics that a group has not handled and committed yet. */
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
  /** When it was sent to the broker, in ms since 1970. */
  timestamp: number;
  key: string;
  value: string;
  headers: Record<string, string>;
}
export interface TopicSpec {
  topic: string;
  /** Default: the bus's own number. An existing topic keeps its partitions, since another number would move keys. */
  partitions?: number;
  retentionDays: number;
}
/** How many copies Kafka keeps of a topic. */
export interface TopicDurability {
  topic: string;
  /** Of the partition with the fewest. */
  replicas: number;
  /** `min.insync.replicas`; undefined where this user may not read it. */
  minInSync: number | undefined;
}
export interface Subscribe {
  /** Each record goes to one member of the group. */
  group: string;
  topics: TopicSpec[];
  /** For a group without latency needs: once it has all records there are, the next fetch waits this long so that more gather. */
  gatherMs?: number;
  /**
   * Gets records of one partition in order; the next ones follow once it resolves. After a rejection the same records
   * are retried after a pause. `signal` aborts when the subscription stops: reject soon and leave no half-done
   * effect.
   */
  handle: (records: ReceivedRecord[], signal: AbortSignal) => Promise<void>;
}
export interface Subscription {
  /** Waits for the running handlers, commits, leaves the group. */
  stop: () => Promise<void>;
  /** Resolves once the group has given this member its partitions. */
  joined: () => Promise<void>;
  /** The timestamp of the oldest record that this member knows to wait; undefined when none does. */
  oldestWaiting: () => number | undefined;
}

/** The part of the client library's consumer that is used. */
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
  /** How many records of the partition come after these. */
  offsetLag(): string;
}
export interface RawRecord {
  offset: string;
  timestamp: string;
  key: Buffer | null;
  value: Buffer | null;
  headers?: Record<string, unknown>;
}
