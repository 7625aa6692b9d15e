import { pathToFileURL } from 'node:url';
import { type EngineKeys, engineName } from './engine-keys.ts';

/** `kafka` alone, or the first of `kafka`, `kafka-2` and `kafka-3`. */
export interface KafkaNode {
  name: string;
  id: number;
  port: number;
  controllerPort: number;
}

/** A broker's server.properties. @param options.keys with them clients need TLS and a user */
export function kafkaSettings(options: {
  logFolder: string;
  node: KafkaNode;
  nodes: KafkaNode[];
  keys: EngineKeys | undefined;
}): string {
  const { logFolder, node, nodes, keys } = options;
  return settings(logFolder, node, nodes) + (keys ? secured(keys, node) : open(node));
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
metadata.max.idle.interval.ms=5000
group.coordinator.threads=1
share.coordinator.threads=1
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

export const mechanism = 'SCRAM-SHA-512';
/** Whom tokens must be meant for. */
export const tokenAudience = 'kafka';

export function tokenKeysUrl({ tokenKeysFile }: EngineKeys): string {
  return pathToFileURL(tokenKeysFile).href;
}
