import { expect, test } from 'vitest';
import { jobsRedisProblem } from './queue.ts';

test('a Redis that evicts or forgets is refused for jobs, with what to change', () => {
  expect(jobsRedisProblem('allkeys-lru', 'yes')).toContain(
    'set its maxmemory-policy to noeviction (it is allkeys-lru)',
  );
  expect(jobsRedisProblem('noeviction', 'no')).toContain('set its appendonly to yes');
  expect(jobsRedisProblem('noeviction', 'yes')).toBeUndefined();
});
