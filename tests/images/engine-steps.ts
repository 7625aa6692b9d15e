import type { Images } from '@emberline/tools/dev/engines/official-images.ts';
import { run } from '@emberline/tools/dev/engines/run.ts';
import { vitest } from './first-message.ts';
import type { Step } from './steps.ts';

/** The way of a message, against engines in containers: it uses all three. */
export function engineSteps(images: Images): Step[] {
  let before: string[] | undefined;
  return [
    {
      title: '`ENGINES=containers`: mailbox and kit against the engines',
      run: async () => {
        before = await testcontainers();
        return vitest(['--project', 'engines', 'services/mailbox/test', 'services/kit/test'], {
          ...images,
          ENGINES: 'containers',
          // Its helper container is an image that must be pulled; the step below does its work.
          TESTCONTAINERS_RYUK_DISABLED: 'true',
        });
      },
    },
    {
      title: 'no container of theirs is left',
      always: true,
      run: async () => {
        if (!before) return 'none was started';
        const others = before;
        const left = (await testcontainers()).filter((id) => !others.includes(id));
        if (left.length > 0) await run('docker', ['rm', '--force', '--volumes', ...left]);
        return left.length === 0 ? 'none was' : `${left.length} removed`;
      },
    },
  ];
}

async function testcontainers(): Promise<string[]> {
  const label = 'label=org.testcontainers=true';
  const ids = await run('docker', ['ps', '--all', '--quiet', '--filter', label]);
  return ids.split('\n').filter(Boolean);
}
