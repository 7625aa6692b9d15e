import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { freePorts } from '../process/ports.ts';
import { mongodLimits } from './mongod.ts';
import { officialImages } from './official-images.ts';
import { makeReplicaSet } from './replica-set.ts';

export interface ContainerEngines {
  /** Without the mail catcher, which needs no container. */
  addresses: { mongoUrl: string; kafkaBrokers: string; redisUrl: string };
  stop: () => Promise<void>;
}

/** The environment can replace them. */
const {
  MONGO_IMAGE = officialImages.MONGO_IMAGE,
  KAFKA_IMAGE = officialImages.KAFKA_IMAGE,
  REDIS_IMAGE = officialImages.REDIS_IMAGE,
} = process.env;

/**
 * MongoDB, Kafka and Redis as containers, for ENGINES=containers; needs a running Docker. Made from `GenericContainer`: the
 * module for Kafka starts Confluent's image by a script that `apache/kafka` lacks, and those for MongoDB and Redis set the
 * server's command, which has our limits here.
 */
export async function startContainerEngines(): Promise<ContainerEngines> {
  const settled = await Promise.allSettled([startMongo(), startKafka(), startRedis()]);
  const started = settled.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
  const stop = async () => void (await Promise.all(started.map(({ container }) => container.stop())));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [mongoUrl = '', kafkaBrokers = '', redisUrl = ''] = started.map(({ address }) => address);
  return { addresses: { mongoUrl, kafkaBrokers, redisUrl }, stop };
}

interface Started {
  container: StartedTestContainer;
  address: string;
}

async function startMongo(): Promise<Started> {
  const container = await new GenericContainer(MONGO_IMAGE)
    .withCommand([
      'mongod',
      '--replSet',
      'rs0',
      '--bind_ip_all',
      '--wiredTigerCacheSizeGB',
      '0.25',
      ...mongodLimits,
    ])
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  const address = `mongodb://${container.getHost()}:${container.getMappedPort(27017)}/?replicaSet=rs0&directConnection=true`;
  await makeReplicaSet(address.replace('replicaSet=rs0&', ''), 'localhost:27017');
  return { container, address };
}

/** Clients connect to the address that the broker advertises, so its port must be the same inside and outside. */
async function startKafka(): Promise<Started> {
  const [port = 0] = await freePorts(1);
  const container = await new GenericContainer(KAFKA_IMAGE)
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:9093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_LOG_DIRS: '/var/lib/kafka/data',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
    })
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(120_000)
    .start();
  return { container, address: `${container.getHost()}:${port}` };
}

async function startRedis(): Promise<Started> {
  const keeping = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--protected-mode', 'no'];
  const container = await new GenericContainer(REDIS_IMAGE)
    .withCommand(['redis-server', ...keeping])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  return { container, address: `redis://${container.getHost()}:${container.getMappedPort(6379)}` };
}
