import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessSpec } from '../process/supervised-process.ts';
import { type EngineKeys, engineUsers } from './engine-keys.ts';
import { javaProgram } from './java.ts';
import { kafkaAnswers } from './kafka-answers.ts';
import { firstStart, randomUuid } from './kafka-first-start.ts';
import { kafkaJars } from './kafka-jars.ts';
import { type KafkaNode, kafkaSettings, mechanism, tokenKeysUrl } from './kafka-settings.ts';
import { run } from './run.ts';

const logSettings = join(import.meta.dirname, 'kafka-log4j2.properties');

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
  const logFolder = join(data, 'log');
  await mkdir(data, { recursive: true });
  const settingsFile = join(data, 'server.properties');
  await writeFile(settingsFile, kafkaSettings({ logFolder, node, nodes, keys }), { mode: 0o600 });
  const memory = ['-Xms128m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData'];
  const program = [...memory, `-Dlog4j2.configurationFile=${logSettings}`, '-cp', `${jars}/*`];
  const { checkpoint, classes } = await firstStart({ java, program, jars, log });
  const issuers = keys ? [`-Dorg.apache.kafka.sasl.oauthbearer.allowed.urls=${tokenKeysUrl(keys)}`] : [];
  const main = [...classes, ...issuers, ...program];
  if (!existsSync(join(logFolder, 'meta.properties'))) {
    if (keys) {
      const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', settingsFile];
      await run(java, [...main, ...format, ...usersOf(keys)]);
    } else await begin(logFolder, checkpoint, { clusterId, node });
  }
  return {
    name: node.name,
    command: java,
    args: [...main, 'kafka.Kafka', settingsFile],
    ready: (signal) => kafkaAnswers(node.port, keys, signal),
  };
}

/** What `StorageTool format` does for a folder without users, for which it would start a JVM. */
async function begin(
  logFolder: string,
  checkpoint: string,
  { clusterId, node }: { clusterId: string; node: KafkaNode },
): Promise<void> {
  await mkdir(logFolder, { recursive: true });
  await copyFile(checkpoint, join(logFolder, 'bootstrap.checkpoint'));
  const facts = [
    `cluster.id=${clusterId}`,
    `directory.id=${randomUuid()}`,
    `node.id=${node.id}`,
    'version=1',
  ];
  // Last: a folder that has it counts as formatted.
  await writeFile(join(logFolder, 'meta.properties'), `${facts.join('\n')}\n`);
}

function usersOf({ passwords }: EngineKeys): string[] {
  return engineUsers.flatMap((user) => [
    '--add-scram',
    `${mechanism}=[name=${user},password=${passwords[user]}]`,
  ]);
}
