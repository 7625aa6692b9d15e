import { expect, onTestFinished, test } from 'vitest';
import { createJobs } from '../src/jobs/queue.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { quietLog, testEngines, uniquePrefix } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';

test('a job added twice under one id is worked once; one that fails is tried again', async () => {
  const url = `${testEngines().redisUrl}/1`;
  const jobs = await createJobs<{ letterId: string }>('letters', {
    url,
    prefix: uniquePrefix(),
    log: quietLog(),
    metrics: createMetrics(),
  });
  onTestFinished(async () => {
    await jobs.queue.obliterate({ force: true });
    await jobs.stop();
  });
  const worked: string[] = [];
  jobs.work(async ({ data, attemptsMade }) => {
    if (data.letterId === 'b' && attemptsMade === 0) throw new Error('the first time it fails');
    worked.push(data.letterId);
  });
  await jobs.add('letter', { letterId: 'a' }, { jobId: 'a' });
  await jobs.add('letter', { letterId: 'a' }, { jobId: 'a' });
  await jobs.add('letter', { letterId: 'b' }, { jobId: 'b', backoff: 10 });
  await eventually(() => worked.includes('b'));
  expect(worked).toEqual(['a', 'b']);
});

test('a service starts while the jobs’ Redis is down; adding a job is refused at once', async () => {
  const jobs = await createJobs<{ letterId: string }>('letters', {
    url: 'redis://127.0.0.1:9',
    prefix: uniquePrefix(),
    log: quietLog(),
    metrics: createMetrics(),
  });
  await expect(jobs.add('letter', { letterId: 'a' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await jobs.stop();
});
