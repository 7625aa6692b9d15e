import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { waitUntil } from '../process/wait-until.ts';
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
 */
export async function kafkaSpec(options: {
  dir: string;
  node: KafkaNode;
  nodes: KafkaNode[];
  clusterId: string;
  log: (line: string) => void;
}): Promise<ProcessSpec> {
  const { dir, node, nodes, clusterId, log } = options;
  const [java, jars] = await Promise.all([javaProgram(log), kafkaJars(log)]);
  const data = join(dir, node.name);
  await mkdir(data, { recursive: true });
  const settingsFile = join(data, 'server.properties');
  await writeFile(settingsFile, settings(join(data, 'log'), node, nodes));
  const memory = ['-Xms128m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const main = [...memory, `-Dlog4j2.configurationFile=${logSettings}`, '-cp', `${jars}/*`];
  if (!existsSync(join(data, 'log/meta.properties'))) {
    await run(java, [...main, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', settingsFile]);
  }
  return {
    name: node.name,
    command: java,
    args: [...main, 'kafka.Kafka', settingsFile],
    ready: (signal) => waitUntil('Kafka', () => answersRequests(node.port), { timeoutMs: 90_000, signal }),
  };
}

function settings(logFolder: string, { id, port, controllerPort }: KafkaNode, nodes: KafkaNode[]): string {
  const copies = nodes.length;
  const inSync = Math.ceil(copies / 2);
  return `
process.roles=broker,controller
node.id=${id}
controller.quorum.voters=${nodes.map((node) => `${node.id}@127.0.0.1:${node.controllerPort}`).join(',')}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
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

/** Sends an ApiVersions request: the broker opens its port before it can serve clients. */
function answersRequests(port: number): Promise<boolean> {
  const request = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 }, () => socket.write(request));
    const finish = (answered: boolean) => resolve(socket.destroy() !== undefined && answered);
    socket.once('data', () => finish(true));
    socket.once('timeout', () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
  });
}
