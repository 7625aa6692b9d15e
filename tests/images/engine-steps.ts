import type { Images } from '@emberline/tools/engines/official-images.ts';
import { vitest } from './first-message.ts';
import type { Step } from './steps.ts';

/** The way of a message, against engines in containers: it uses all three. */
export function engineSteps(images: Images): Step[] {
  return [
    {
      title: '`ENGINES=containers`: mailbox and kit against the engines',
      run: () =>
        vitest(['--project', 'engines', 'services/mailbox/test', 'services/kit/test'], {
          ...images,
          ENGINES: 'containers',
          // Its helper container is an image that must be pulled; the containers are stopped all the same.
          TESTCONTAINERS_RYUK_DISABLED: 'true',
        }),
    },
  ];
}
