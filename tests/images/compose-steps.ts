import { join } from 'node:path';
import type { Images } from '@emberline/tools/engines/official-images.ts';
import { onPath, run } from '@emberline/tools/engines/run.ts';
import { tryFirstMessage } from './first-message.ts';
import type { Step } from './steps.ts';

const root = join(import.meta.dirname, '../..');

/** The product as docker-compose.yml has it, with the small world, and the first message in it. */
export function composeSteps(images: Images): Step[] {
  const compose = (...args: string[]) => {
    const [program, before] = onPath('docker-compose') ? ['docker-compose', []] : ['docker', ['compose']];
    const env = { ...process.env, ...images, WORLD: 'small', COMPOSE_PROJECT_NAME: 'emberline-test' };
    return run(program as string, [...before, ...args], { cwd: root, env });
  };
  return [
    {
      title: 'all images are built',
      run: async () => {
        await compose('build');
        return sizes();
      },
    },
    {
      title: 'docker-compose.yml starts everything, and the seed is through',
      run: async () => {
        await compose('up', '--detach').catch(async (error: Error) => {
          throw new Error(`${error.message}\n${await compose('logs', '--tail', '20')}`);
        });
        return 'ready';
      },
    },
    { title: 'the first message, in a browser', run: tryFirstMessage },
    {
      title: 'everything ends, its data too',
      always: true,
      run: async () => {
        await compose('down', '--volumes');
        return 'gone';
      },
    },
  ];
}

async function sizes(): Promise<string> {
  const format = '{{.Repository}} {{.Size}}';
  const listed = await run('docker', [
    'images',
    '--filter',
    'reference=emberline/*:latest',
    '--format',
    format,
  ]);
  return listed.trim().split('\n').sort().join(', ');
}
