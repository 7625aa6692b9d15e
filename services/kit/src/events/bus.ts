import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Admin,
  type ConfigResourceTypes,
  Kafka,
  type KafkaConfig,
  logLevel,
  type Producer,
  type SASLOptions,
  type TopicMessages,
} from 'kafkajs';
import type { Log } from '../telemetry/log.ts';
import type {
  Broker,
  Bus,
  BusRecord,
  GroupClient,
  Login,
  Subscribe,
  Subscription,
  TopicDurability,
  TopicSpec,
} from './bus-types.ts';
import { loadProducing, nameInstance, patchKafkajs } from './kafkajs-patches.ts';
import { printedToken } from './printed-token.ts';
import { setRights } from './rights.ts';
import { createSubscription } from './subscription.ts';

/** The only file, beside its patches, that knows kafkajs. docs/decisions/0004-kafkajs-in-one-place.md lists the faults it guards against. */

export interface BusOptions extends Broker {
  /** Names the client in the broker's log. */
  name: string;
  /**
   * The same over restarts and different for each replica (e.g. host and port), so that a restarted process takes its
   * partitions back at once instead of waiting for the dead session's timeout.
   */
  instance?: string | undefined;
  log: Log;
  /** Called when a consumer cannot go on; the process should exit and be restarted. */
  onCrash: (error: Error) => void;
  /** For tests: how sockets are made. */
  socketFactory?: KafkaConfig['socketFactory'];
}

export function createBus(options: BusOptions): Bus {
  const { prefix, log } = options;
  patchKafkajs();
  const kafka = createClient(options);
  const stopping = new AbortController();
  const subscriptions = new Set<Subscription>();
  const known = new Set<string>();
  const publisher = createPublisher(kafka, prefix, untilDone);

  async function ensureTopics(topics: TopicSpec[], signal?: AbortSignal): Promise<void> {
    const missing = topics.filter(({ topic }) => !known.has(topic));
    if (missing.length === 0) return;
    await untilDone(
      'ensure topics',
      () => withAdmin((admin) => createMissing(admin, missing, options)),
      signal,
    );
    for (const { topic } of missing) known.add(topic);
  }

  function ping(): Promise<void> {
    return withAdmin(async (admin) => void (await admin.describeCluster()));
  }

  const withAdmin = <T>(work: (admin: Admin) => Promise<T>) => useAdmin(kafka, work);

  /** Retries for ever, with growing, jittered back-off, until done, aborted or stopped. */
  async function untilDone<T>(what: string, work: () => Promise<T>, given?: AbortSignal): Promise<T> {
    const signal = given ? AbortSignal.any([given, stopping.signal]) : stopping.signal;
    for (let attempt = 0; ; attempt++) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (signal.aborted) throw error;
        if (attempt % 10 === 0)
          log.warn({ reason: (error as Error).message, attempt }, `Kafka: cannot ${what} yet`);
        await sleep(Math.random() * Math.min(1_000, 50 * 2 ** attempt) + 20, undefined, { signal });
      }
    }
  }

  function subscribe(wanted: Subscribe): Subscription {
    const subscription = createSubscription({
      group: wanted.group,
      topics: wanted.topics.map(({ topic }) => topic),
      handle: wanted.handle,
      gatherMs: wanted.gatherMs ?? 0,
      prefix,
      log,
      onCrash: options.onCrash,
      createClient: () => createGroupClient(kafka, prefix + wanted.group, options.instance),
      ensureTopics: (signal) => ensureTopics(wanted.topics, signal),
      ping,
    });
    subscriptions.add(subscription);
    return subscription;
  }

  return {
    publish: publisher.publish,
    connect: async (topics, signal) => {
      loadProducing();
      await Promise.all([ensureTopics(topics, signal), publisher.publish([], signal)]);
    },
    subscribe,
    ensureTopics,
    durability: (wanted, signal) => {
      const names = new Set(wanted.map(({ topic }) => prefix + topic));
      return untilDone('describe topics', () => withAdmin((admin) => durabilityOf(admin, names)), signal);
    },
    setRights: (rights, signal) =>
      untilDone('set rights', () => withAdmin((admin) => setRights(admin, rights, prefix)), signal),
    lag: (group, topics) =>
      withAdmin((admin) =>
        lagOf(
          admin,
          prefix + group,
          topics.map((topic) => prefix + topic),
        ),
      ),
    ping,
    stop: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      stopping.abort(new Error('The bus is stopped'));
      await publisher.stop();
    },
  };
}

type UntilDone = <T>(what: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Publishes one batch at a time. */
function createPublisher(kafka: Kafka, prefix: string, untilDone: UntilDone) {
  let producer: Producer | undefined;
  let inFlight: Promise<unknown> = Promise.resolve();

  function publish(records: BusRecord[], signal?: AbortSignal): Promise<void> {
    const before = inFlight;
    const sent = unlessAborted(before, signal).then(() => untilDone('publish', () => send(records), signal));
    // The next batch waits for this one, even when this caller has stopped waiting.
    inFlight = Promise.allSettled([before, sent]);
    return sent;
  }

  async function send(records: BusRecord[]): Promise<void> {
    const options = {
      idempotent: false,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: oneTry,
    };
    producer ??= kafka.producer(options);
    const current = producer;
    try {
      await current.connect();
      await current.sendBatch({ acks: -1, timeout: 10_000, topicMessages: byTopic(prefix, records) });
    } catch (error) {
      // Otherwise a connection that has gone silent would be reused for ever.
      producer = undefined;
      void current.disconnect().catch(() => {});
      throw error;
    }
  }

  return {
    publish,
    stop: async (): Promise<void> => {
      await Promise.race([inFlight, sleep(3_000, undefined, { ref: false })]);
      await producer?.disconnect().catch(() => {});
    },
  };
}

async function useAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin({ retry: fewTries });
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    void admin.disconnect().catch(() => {});
  }
}

/** Waits; rejects as soon as the signal aborts. */
function unlessAborted(work: Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
  if (!signal) return work;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}

/** Set everywhere, since the library's defaults differ under NODE_ENV=test. The loops around it retry for ever. */
const fewTries = { retries: 2, initialRetryTime: 50, maxRetryTime: 500, factor: 0.2, multiplier: 2 };
const oneTry = { ...fewTries, retries: 0 };

/** @param instance see BusOptions.instance */
function createGroupClient(kafka: Kafka, groupId: string, instance: string | undefined): GroupClient {
  if (instance) nameInstance(groupId, `${groupId}-${instance}`);
  return kafka.consumer({
    groupId,
    sessionTimeout: 10_000,
    rebalanceTimeout: 10_000,
    heartbeatInterval: 1_500,
    // New records end the wait at once. Heartbeats, which also tell that a member has joined, go between two fetches.
    maxWaitTimeInMs: 5_000,
    minBytes: 1,
    allowAutoTopicCreation: false,
    retry: { ...fewTries, retries: 1, restartOnFailure: async () => false },
  });
}

async function createMissing(
  admin: Admin,
  topics: TopicSpec[],
  { prefix, partitions: usual = 1, log }: Pick<BusOptions, 'prefix' | 'partitions' | 'log'>,
): Promise<void> {
  const existing = await partitionsOfTopics(admin);
  for (const { topic, partitions = usual } of topics) {
    const kept = existing.get(prefix + topic) ?? partitions;
    if (kept !== partitions)
      log.info({ topic, partitions: kept }, 'Kafka: the topic keeps the partitions it has');
  }
  const missing = topics.filter(({ topic }) => !existing.has(prefix + topic));
  if (missing.length === 0) return;
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map(({ topic, partitions = usual, retentionDays }) => ({
      topic: prefix + topic,
      numPartitions: partitions,
      configEntries: [{ name: 'retention.ms', value: String(retentionDays * 86_400_000) }],
    })),
  });
}

async function partitionsOfTopics(admin: Admin): Promise<Map<string, number>> {
  const { topics } = await admin.fetchTopicMetadata();
  return new Map(topics.map(({ name, partitions }) => [name, partitions.length]));
}

async function lagOf(admin: Admin, groupId: string, topics: string[]): Promise<number> {
  let total = 0;
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId, topics })) {
    for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
      const offset = Number(partitions.find((one) => one.partition === partition)?.offset ?? -1);
      total += Number(high) - (offset < 0 ? Number(low) : offset);
    }
  }
  return total;
}

async function durabilityOf(admin: Admin, names: ReadonlySet<string>): Promise<TopicDurability[]> {
  const { topics } = await admin.fetchTopicMetadata();
  const existing = topics.filter(({ name }) => names.has(name));
  const minInSync = await minInSyncOf(
    admin,
    existing.map(({ name }) => name),
  );
  return existing.map(({ name, partitions }) => ({
    topic: name,
    replicas: Math.min(...partitions.map(({ replicas }) => replicas.length)),
    minInSync: minInSync.get(name),
  }));
}

/** ConfigResourceTypes.TOPIC, which Node does not find among the names that this CommonJS module exports. */
const topicResource = 2 as ConfigResourceTypes;

/** `min.insync.replicas` by topic; empty when the broker does not let this user read it. */
async function minInSyncOf(admin: Admin, topics: string[]): Promise<Map<string, number>> {
  if (topics.length === 0) return new Map();
  const asked = topics.map((name) => ({
    ...{ type: topicResource, name },
    configNames: ['min.insync.replicas'],
  }));
  try {
    const { resources } = await admin.describeConfigs({ resources: asked, includeSynonyms: false });
    return new Map(
      resources.flatMap(({ resourceName, configEntries: [entry] }) =>
        entry ? [[resourceName, Number(entry.configValue)] as const] : [],
      ),
    );
  } catch (error) {
    if (/_AUTHORIZATION_FAILED$/.test((error as { type?: string }).type ?? '')) return new Map();
    throw error;
  }
}

function byTopic(prefix: string, records: BusRecord[]): TopicMessages[] {
  return [...Map.groupBy(records, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
    topic: prefix + topic,
    messages: ofTopic.map(({ key, value, headers = {} }) => ({ key, value, headers })),
  }));
}

function createClient({ brokers, tls = false, login, name, log, socketFactory }: BusOptions): Kafka {
  return new Kafka({
    clientId: name,
    brokers: brokers.split(','),
    ssl: tls,
    ...(login && { sasl: saslOf(login) }),
    connectionTimeout: 5_000,
    requestTimeout: 10_000,
    enforceRequestTimeout: true,
    retry: fewTries,
    logLevel: logLevel.WARN,
    // The library logs many passing problems as errors; this file logs the ones that matter itself.
    logCreator:
      () =>
      ({ namespace, log: { message, error } }) =>
        log.debug({ namespace, reason: error }, `kafkajs: ${message}`),
    ...(socketFactory && { socketFactory }),
  });
}

function saslOf(login: Login): SASLOptions {
  if (login.mechanism !== 'oauthbearer') return login as SASLOptions;
  const { mechanism, tokenCommand } = login;
  return { mechanism, oauthBearerProvider: async () => ({ value: await printedToken(tokenCommand) }) };
}
