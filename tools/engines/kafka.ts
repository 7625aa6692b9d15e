import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { pathToFileURL } from 'node:url';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { waitUntil } from '../process/wait-until.ts';
import { type EngineKeys, engineName, engineUsers } from './engine-keys.ts';
import { javaProgram } from './java.ts';
import { kafkaJars } from './kafka-jars.ts';
import { run } from './run.ts';

const logSettings = join(import.meta.dirname, 'kafka-log4j2.properties');

/** `kafka` alone, or the first of `kafka`, `kafka-2` and `kafka-3`. */
export interface KafkaNode {
  name: string;
  id: number;
  port: number;
  controllerPort: number;
}

/**
 * A Kafka broker that is also a controller (KRaft), with little memory, since the whole product runs on this machine.
 * @param options.nodes all of them
 * @param options.clusterId used when the node's folder is new; the same for all nodes
 * @param options.keys with them clients need TLS and a user, and may do what ACLs allow
 */
export async function kafkaSpec(options: {
  dir: string;
  node: KafkaNode;
  nodes: KafkaNode[];
  clusterId: string;
  keys: EngineKeys | undefined;
  log: (line: string) => void;
}): Promise<ProcessSpec> {
  const { dir, node, nodes, clusterId, keys, log } = options;
  const [java, jars] = await Promise.all([javaProgram(log), kafkaJars(log)]);
  const data = join(dir, node.name);
  await mkdir(data, { recursive: true });
  const settingsFile = join(data, 'server.properties');
  const lines = settings(join(data, 'log'), node, nodes) + (keys ? secured(keys, node) : open(node));
  await writeFile(settingsFile, lines, { mode: 0o600 });
  const memory = ['-Xms128m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const issuers = keys ? [`-Dorg.apache.kafka.sasl.oauthbearer.allowed.urls=${tokenKeysUrl(keys)}`] : [];
  const log4j = `-Dlog4j2.configurationFile=${logSettings}`;
  const main = [...memory, log4j, ...issuers, '-cp', `${jars}/*`];
  if (!existsSync(join(data, 'log/meta.properties'))) {
    const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', settingsFile];
    await run(java, [...main, ...format, ...(keys ? usersOf(keys) : [])]);
  }
  return {
    name: node.name,
    command: java,
    args: [...main, 'kafka.Kafka', settingsFile],
    ready: (signal) =>
      waitUntil('Kafka', () => answersRequests(node.port, keys), { timeoutMs: 90_000, signal }),
  };
}

function settings(logFolder: string, { id }: KafkaNode, nodes: KafkaNode[]): string {
  const copies = nodes.length;
  const inSync = Math.ceil(copies / 2);
  return `
process.roles=broker,controller
node.id=${id}
controller.quorum.voters=${nodes.map((node) => `${node.id}@127.0.0.1:${node.controllerPort}`).join(',')}
controller.listener.names=CONTROLLER
log.dirs=${logFolder}
auto.create.topics.enable=false
num.network.threads=2
num.io.threads=2
background.threads=2
num.recovery.threads.per.data.dir=2
offsets.topic.num.partitions=4
default.replication.factor=${copies}
min.insync.replicas=${inSync}
offsets.topic.replication.factor=${copies}
transaction.state.log.replication.factor=${copies}
transaction.state.log.min.isr=${inSync}
share.coordinator.state.topic.replication.factor=${copies}
share.coordinator.state.topic.min.isr=${inSync}
group.initial.rebalance.delay.ms=0
broker.heartbeat.interval.ms=1000
broker.session.timeout.ms=4000
log.cleaner.dedupe.buffer.size=16777216
`.trimStart();
}

function open({ port, controllerPort }: KafkaNode): string {
  return `
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
`.trimStart();
}

/**
 * Clients log in over TLS, by SCRAM as the other brokers or by a signed token; controllers know each other by their certificate, since users are
 * stored in what they replicate. Who has no right is refused. The validator of tokens is named, since Kafka 4.1's own choice
 * takes any signature.
 */
function secured(keys: EngineKeys, { port, controllerPort }: KafkaNode): string {
  const { caFile, engineFile, passwords } = keys;
  const security = 'org.apache.kafka.common.security';
  const login = `required username="${engineName}" password="${passwords[engineName]}";`;
  return `
listeners=CLIENT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=CLIENT://127.0.0.1:${port}
listener.security.protocol.map=CLIENT:SASL_SSL,CONTROLLER:SSL
inter.broker.listener.name=CLIENT
sasl.enabled.mechanisms=${mechanism},OAUTHBEARER
sasl.mechanism.inter.broker.protocol=${mechanism}
listener.name.client.${mechanism.toLowerCase()}.sasl.jaas.config=${security}.scram.ScramLoginModule ${login}
listener.name.client.oauthbearer.sasl.jaas.config=${security}.oauthbearer.OAuthBearerLoginModule required;
listener.name.client.oauthbearer.sasl.server.callback.handler.class=${security}.oauthbearer.OAuthBearerValidatorCallbackHandler
sasl.oauthbearer.jwt.validator.class=${security}.oauthbearer.BrokerJwtValidator
sasl.oauthbearer.jwks.endpoint.url=${tokenKeysUrl(keys)}
sasl.oauthbearer.expected.audience=${tokenAudience}
listener.name.controller.ssl.client.auth=required
ssl.keystore.type=PEM
ssl.keystore.location=${engineFile}
ssl.truststore.type=PEM
ssl.truststore.location=${caFile}
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:${engineName};User:CN=${engineName}
`.trimStart();
}

const mechanism = 'SCRAM-SHA-512';
/** Whom tokens must be meant for. */
export const tokenAudience = 'kafka';

function tokenKeysUrl({ tokenKeysFile }: EngineKeys): string {
  return pathToFileURL(tokenKeysFile).href;
}

function usersOf({ passwords }: EngineKeys): string[] {
  return engineUsers.flatMap((user) => [
    '--add-scram',
    `${mechanism}=[name=${user},password=${passwords[user]}]`,
  ]);
}

/** Sends an ApiVersions request: the broker opens its port before it can serve clients. */
async function answersRequests(port: number, keys: EngineKeys | undefined): Promise<boolean> {
  const request = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
  const ca = keys && (await readFile(keys.caFile));
  return new Promise((resolve) => {
    const to = { port, host: '127.0.0.1', timeout: 2000 };
    const send = () => socket.write(request);
    const socket = ca ? connectTls({ ...to, ca }, send) : connect(to, send);
    const finish = (answered: boolean) => resolve(socket.destroy() !== undefined && answered);
    socket.once('data', () => finish(true));
    socket.once('timeout', () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
  });
}
