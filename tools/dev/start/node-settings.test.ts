import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mallocThreshold, nodeOptions } from './node-settings.ts';

test.each(['services', 'gateway', 'web'])('Node runs in the image of %s as it does here', (folder) => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../../..', folder, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain(`NODE_OPTIONS="${nodeOptions}" MALLOC_MMAP_THRESHOLD_=${mallocThreshold}`);
});
