import { setTimeout as sleep } from 'node:timers/promises';
import { choices } from '@emberline/contracts/choice-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

const members = 1_200;
const pagesPerSecond = 20;
const limitMs = 30;
const [fewestRounds, mostRounds] = [3, 40];

/** Of places from New York to Boston, of Los Angeles, and one that is not known. */
const zips = ['10001', '07030', '19103', '06510', '02108', '90001', '00000'];

let profile: ProfileUnderTest;
const viewers: string[] = [];

beforeAll(async () => {
  profile = await startProfile();
  for (let n = 0; n < members; n += 300) {
    viewers.push(...(await profile.put(...Array.from({ length: 300 }, (_, i) => member(n + i)))));
  }
});
afterAll(() => profile.stop());

/** Varied members: all pairs of gender and preference, ages, states, some online, most with a photo. */
function member(n: number) {
  return {
    firstname: `Member${n}`,
    gender: n % 25 === 0 ? 'other' : n % 2 === 0 ? 'female' : 'male',
    preference: choices.preference[n % 3] ?? 'both',
    facts: {
      age: 18 + (n % 60),
      location: choices.location[n % 50],
      interests: [choices.interests[n % 30], choices.interests[(n * 7) % 30]].filter(
        (one, i, all) => all.indexOf(one) === i,
      ),
    },
    zip: zips[n % zips.length],
    image: n % 5 === 0 ? null : { file: `face${n}.webp` },
    online: n % 8 === 0,
    lastOnline: new Date(Date.now() - (members - n) * 1_800_000).toISOString(),
  } as Parameters<typeof profile.put>[0];
}

const searches = [
  '',
  '&page=2',
  '&page=9',
  '&online=true',
  '&withPhoto=true',
  '&ageMin=25&ageMax=40',
  '&location=Ohio',
  '&location=Ohio&ageMin=30&online=true',
  '&gender=female&withPhoto=true&page=3',
  '&order=near',
  '&order=near&page=9',
  '&order=new&location=Ohio',
  '&order=shared',
  '&order=shared&page=4',
  '&distance=50',
  '&distance=100&order=new&ageMin=30',
  '&interest=Art',
];

async function timed(url: string, as?: string): Promise<number> {
  const start = performance.now();
  const { statusCode } = await profile.ask({ url, ...(as !== undefined && { as }) });
  expect(statusCode).toBe(200);
  return performance.now() - start;
}

test('each search among 1,200 members is answered from an index', async () => {
  for (const search of searches) await timed(`/users/profiles?limit=24${search}`, viewers[7]);
  expect(await profile.scans()).toEqual([]);
  // A page reads its 24 rows and the viewer's own, and no others. Comparing interests is an aggregation, and reads 480.
  const reads = await profile.context.mongo.db
    .collection('system.profile')
    .find({ ns: /\.profiles$/, op: 'query', docsExamined: { $gt: 24 } })
    .toArray();
  expect(reads.map(({ command }) => command)).toEqual([]);
});

test('at 20 pages a second the median page takes less than 30 ms in a round, and each of 40 pages at least once', {
  timeout: 120_000,
}, async () => {
  await profile.context.mongo.db.setProfilingLevel('off');
  const kinds = Array.from({ length: 40 }, (_, n) => n);
  const best = kinds.map(() => Number.POSITIVE_INFINITY);
  const times: number[] = [];
  const medians: number[] = [];
  const ask = async (kind: number) => {
    const viewer = viewers[(kind * 31) % viewers.length];
    const ms = await timed(`/users/profiles?limit=24${searches[kind % searches.length]}`, viewer);
    times.push(ms);
    best[kind] = Math.min(best[kind] as number, ms);
  };
  const tooSlow = () => best.filter((ms) => ms >= limitMs);
  const isFast = () => tooSlow().length === 0 && Math.min(...medians) < limitMs;
  // Other load on the machine slows down single pages and rounds, but not the same page in every round.
  for (let round = 1; round <= fewestRounds || (!isFast() && round <= mostRounds); round++) {
    const before = times.length;
    const asked: Promise<void>[] = [];
    for (const kind of kinds) {
      asked.push(ask(kind));
      await sleep(1_000 / pagesPerSecond);
    }
    await Promise.all(asked);
    medians.push(percentiles(times.slice(before))[0]);
  }
  const [p50, p99] = percentiles(times);
  console.log(`  browse p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${times.length} pages`);
  expect(tooSlow()).toEqual([]);
  expect(Math.min(...medians)).toBeLessThan(limitMs);
});

function percentiles(values: number[]): [p50: number, p99: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] as number;
  return [at(0.5), at(0.99)];
}
