import type { Images } from '@emberline/tools/dev/engines/official-images.ts';
import { run } from '@emberline/tools/dev/engines/run.ts';
import { root } from '@emberline/tools/dev/start/program-specs.ts';
import { composeIn } from './compose.ts';
import { tryFirstMessage } from './first-message.ts';
import type { Step } from './steps.ts';
import { runUntilStopped, stopping } from './stopping.ts';

const project = 'emberline-test';

export function buildSteps(images: Images): Step[] {
  return [
    {
      title: 'all images are built',
      run: async () => {
        await composeIn(root, project, images)(runUntilStopped, 'build');
        return sizes();
      },
    },
  ];
}

/** The product as docker-compose.yml has it, with the small world, and the first message in it. */
export function composeSteps(images: Images): Step[] {
  const compose = composeIn(root, project, images);
  return [
    {
      title: 'docker-compose.yml starts everything, and the seed is through',
      run: async () => {
        await compose(runUntilStopped, 'up', '--detach').catch(async (error: Error) => {
          if (stopping.aborted) throw error;
          throw new Error(`${error.message}\n${await compose(run, 'logs', '--tail', '20')}`);
        });
        return 'ready';
      },
    },
    { title: 'the first message, in a browser', run: tryFirstMessage },
    {
      title: 'everything ends, its data too',
      always: true,
      run: async () => {
        await compose(run, 'down', '--volumes');
        const label = `label=com.docker.compose.project=${project}`;
        const left = await run('docker', ['ps', '--all', '--quiet', '--filter', label]);
        if (left.trim()) throw new Error(`left: ${left}`);
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
