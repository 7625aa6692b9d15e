import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineTests } from './stages.ts';

test('every service’s tests against engines are in one of the two halves', () => {
  const services = readdirSync(join(import.meta.dirname, '../../services'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `services/${name}/`);
  expect([...engineTests.first, ...engineTests.second].sort()).toEqual([...services, 'tools/'].sort());
});
