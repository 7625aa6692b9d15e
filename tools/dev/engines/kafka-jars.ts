import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder, withProgress } from './cache.ts';
import { onPath, run } from './run.ts';
import { sha256 } from './wheel.ts';

const pom = join(import.meta.dirname, 'kafka-pom.xml');
const lockFile = join(import.meta.dirname, 'kafka-jars.lock.json');

/** The folder with Kafka's jars: KAFKA_HOME's if set, else fetched once by Maven and verified by checksum. */
export async function kafkaJars(log: (line: string) => void): Promise<string> {
  if (process.env.KAFKA_HOME) return join(process.env.KAFKA_HOME, 'libs');
  return cachedFolder('kafka-4.1.0', (folder) =>
    withProgress('Fetching Kafka 4.1 (45 MB, once)', log, () => fetchJars(folder)),
  );
}

/** Fetches the jars that kafka-pom.xml names into the folder. Throws when one differs from the lock file. */
async function fetchJars(folder: string): Promise<void> {
  const project = join(folder, 'project');
  await mkdir(project, { recursive: true });
  await copyFile(pom, join(project, 'pom.xml'));
  const otherwise = 'Or set KAFKA_HOME to an unpacked Kafka 4, or KAFKA_BROKERS to a Kafka of your own.';
  const given = [`-DoutputDirectory=${folder}`, '-DincludeScope=runtime'];
  await copyByMaven('Kafka', { goal: 'copy-dependencies', given, cwd: project, otherwise });
  await rm(project, { recursive: true });
  await compareWithLock(folder);
}

interface Copying {
  goal: 'copy' | 'copy-dependencies';
  given: string[];
  cwd: string;
  /** How to do without Maven. */
  otherwise?: string;
}

/** Lets Maven's dependency plugin fetch artifacts. */
export async function copyByMaven(what: string, { goal, given, cwd, otherwise }: Copying): Promise<void> {
  const maven = onPath('mvn');
  if (!maven) throw new Error(`Maven is needed to fetch ${what}: apt-get install maven. ${otherwise ?? ''}`);
  const plugin = `org.apache.maven.plugins:maven-dependency-plugin:3.8.1:${goal}`;
  await run(maven, ['--quiet', '--batch-mode', plugin, ...given], { cwd });
}

async function compareWithLock(folder: string): Promise<void> {
  const locked: Record<string, string> = JSON.parse(await readFile(lockFile, 'utf8'));
  const found = await checksums(folder);
  const names = new Set([...Object.keys(locked), ...Object.keys(found)]);
  const different = [...names].filter((name) => locked[name] !== found[name]);
  if (different.length > 0)
    throw new Error(`Kafka's jars differ from kafka-jars.lock.json: ${different.join(', ')}`);
}

/** File name -> SHA-256 of every jar in the folder. */
async function checksums(folder: string): Promise<Record<string, string>> {
  const jars = (await readdir(folder)).filter((name) => name.endsWith('.jar')).sort();
  return Object.fromEntries(
    await Promise.all(jars.map(async (jar) => [jar, await sha256(join(folder, jar))])),
  );
}
