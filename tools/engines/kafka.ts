import { randomBytes } from 'node:crypto';
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

/** A single Kafka broker that is also the controller (KRaft), with little memory, since the whole product runs on this machine. */
export async function kafkaSpec(options: {
  dir: string;
  port: number;
  controllerPort: number;
  log: (line: string) => void;
}): Promise<ProcessSpec> {
  const { dir, port, controllerPort, log } = options;
  const [java, jars] = await Promise.all([javaProgram(log), kafkaJars(log)]);
  const data = join(dir, 'kafka');
  await mkdir(data, { recursive: true });
  const settingsFile = join(data, 'server.properties');
  await writeFile(settingsFile, settings(join(data, 'log'), port, controllerPort));
  const memory = ['-Xms128m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const main = [...memory, `-Dlog4j2.configurationFile=${logSettings}`, '-cp', `${jars}/*`];
  if (!existsSync(join(data, 'log/meta.properties'))) {
    const id = randomBytes(16).toString('base64url').replace(/^-/, 'A');
    await run(java, [...main, 'kafka.tools.StorageTool', 'format', '-t', id, '-c', settingsFile]);
  }
  return {
    name: 'kafka',
    command: java,
    args: [...main, 'kafka.Kafka', settingsFile],
    ready: (signal) => waitUntil('Kafka', () => answersRequests(port), { timeoutMs: 90_000, signal }),
  };
}

function settings(logFolder: string, port: number, controllerPort: number): string {
  return `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
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
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
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
