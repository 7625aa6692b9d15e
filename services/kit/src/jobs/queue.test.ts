import { expect, test } from 'vitest';
import { type JobsRedisSafety, judgeJobsRedis } from './queue.ts';

const safe: JobsRedisSafety = { policy: 'noeviction', appendOnly: true, isHosted: false };

test('a Redis that evicts or forgets is refused for jobs, with what to change', () => {
  expect(judgeJobsRedis({ ...safe, policy: 'allkeys-lru' }).problem).toContain(
    'set its maxmemory-policy to noeviction (it is allkeys-lru)',
  );
  expect(judgeJobsRedis({ ...safe, appendOnly: false }).problem).toContain('set its appendonly to yes');
  expect(judgeJobsRedis(safe)).toEqual({ warnings: [] });
});

test('a hosted Redis is refused when it says that it evicts, and warned of for what it does not say', () => {
  const hosted = { ...safe, isHosted: true };
  expect(judgeJobsRedis({ ...hosted, policy: 'volatile-lru' }).problem).toContain('noeviction');
  expect(judgeJobsRedis(hosted)).toEqual({ warnings: [] });
  const withoutFile = judgeJobsRedis({ ...hosted, appendOnly: false });
  expect(withoutFile.problem).toBeUndefined();
  expect(withoutFile.warnings.join()).toContain('append-only file');
  const silent = judgeJobsRedis({ policy: undefined, appendOnly: undefined, isHosted: true });
  expect(silent.problem).toBeUndefined();
  expect(silent.warnings).toHaveLength(2);
});
