import { join } from 'node:path';
import { kafkaJars } from '../engines/kafka-jars.ts';
import { mongodProgram } from '../engines/mongod.ts';
import { onPath, run } from '../engines/run.ts';

/** Names of images, as docker-compose.yml and the engines of tests read them from the environment. */
export interface Images {
  NODE_IMAGE: string;
  MONGO_IMAGE: string;
  KAFKA_IMAGE: string;
  REDIS_IMAGE: string;
}

/** What docker-compose.yml names. */
const official: Images = {
  NODE_IMAGE: 'node:26.10.0-bookworm-slim',
  MONGO_IMAGE: 'mongo:8.0',
  KAFKA_IMAGE: 'apache/kafka:4.1.0',
  REDIS_IMAGE: 'redis:8.2',
};

/** Not `latest`, which a cluster would try to pull. */
const engines = 'emberline/engines:local';
const madeHere: Images = {
  NODE_IMAGE: 'emberline/node',
  MONGO_IMAGE: engines,
  KAFKA_IMAGE: engines,
  REDIS_IMAGE: engines,
};

/** The official images where they can be pulled, else images made of Debian's packages and of what `npm start` fetches. */
export async function localImages(log: (line: string) => void): Promise<Images> {
  if (await canPull()) return official;
  log('The official images cannot be pulled here: making them from Debian’s packages.');
  if (!onPath('debootstrap'))
    throw new Error('debootstrap is needed: apt-get install debootstrap (and root)');
  if (!(await isThere(madeHere.NODE_IMAGE))) await run('bash', [join(import.meta.dirname, 'base.sh')]);
  if (!(await isThere(engines))) {
    const parts = [await mongodProgram(log), await kafkaJars(log)];
    await run('bash', [join(import.meta.dirname, 'engines.sh'), ...parts]);
  }
  return madeHere;
}

async function canPull(): Promise<boolean> {
  const pulled = Object.values(official).map((image) => run('docker', ['pull', '--quiet', image]));
  return (await Promise.allSettled(pulled)).every(({ status }) => status === 'fulfilled');
}

function isThere(image: string): Promise<boolean> {
  return run('docker', ['image', 'inspect', image]).then(
    () => true,
    () => false,
  );
}
