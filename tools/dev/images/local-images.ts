import { join } from 'node:path';
import { kafkaJars } from '../engines/kafka-jars.ts';
import { mongodProgram } from '../engines/mongod.ts';
import { type Images, officialImages } from '../engines/official-images.ts';
import { onPath, run } from '../engines/run.ts';

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
  if (await canPull()) return officialImages;
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
  const pulled = Object.values(officialImages).map((image) => run('docker', ['pull', '--quiet', image]));
  return (await Promise.allSettled(pulled)).every(({ status }) => status === 'fulfilled');
}

function isThere(image: string): Promise<boolean> {
  return run('docker', ['image', 'inspect', image]).then(
    () => true,
    () => false,
  );
}
