import { Redis } from 'ioredis';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createJobs } from '../src/jobs/queue.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { quietLog, testEngines, uniquePrefix } from '../src/testing/engines.ts';
import { eventually } from '../src/testing/eventually.ts';

test('a job added twice under one id is worked once; one that fails is tried again', async () => {
  const url = `${testEngines().redisUrl}/1`;
  const jobs = await createJobs<{ letterId: string }>('letters', {
    server: { url },
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
    server: { url: 'redis://127.0.0.1:9' },
    prefix: uniquePrefix(),
    log: quietLog(),
    metrics: createMetrics(),
  });
  await expect(jobs.add('letter', { letterId: 'a' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await jobs.stop();
});

test.each([
  { hidden: 'CONFIG', may: ['+@all', '-config'], told: [] },
  {
    hidden: 'CONFIG and INFO',
    may: ['+@all', '-config', '-info'],
    told: ['maxmemory-policy', 'append-only'],
  },
])(
  'a Redis that refuses $hidden, as hosted ones do, is taken, with a warning of what it does not say',
  async ({ may, told }) => {
    const url = await addressOfUserWho(may);
    const log = quietLog();
    const warn = vi.spyOn(log, 'warn');
    const jobs = await createJobs<{ letterId: string }>('letters', {
      ...{ server: { url }, log },
      prefix: uniquePrefix(),
      metrics: createMetrics(),
    });
    onTestFinished(jobs.stop);
    const warnings = warn.mock.calls.map(([text]) => String(text));
    expect(warnings).toEqual(told.map((word) => expect.stringContaining(word)));
  },
);

/** The test Redis's address for a user with these rights, who is there until the test is over. */
async function addressOfUserWho(may: string[]): Promise<string> {
  const redis = new Redis(testEngines().redisUrl);
  const name = uniquePrefix();
  await redis.call('ACL', 'SETUSER', name, 'on', '>secret', '~*', '&*', ...may);
  onTestFinished(async () => {
    await redis.call('ACL', 'DELUSER', name);
    redis.disconnect();
  });
  const url = new URL('/1', testEngines().redisUrl);
  return Object.assign(url, { username: name, password: 'secret' }).href;
}
