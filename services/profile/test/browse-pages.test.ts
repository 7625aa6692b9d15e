import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSquares } from '../src/jobs/daily.ts';
import type { ProfileRow } from '../src/store/profile-rows.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

const [members, limit] = [41, 6];
const zips = ['10001', '07030', '19103', '02108', '90001', '00000'];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

let profile: ProfileUnderTest;
beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

/** Of the test before. */
const known: string[] = [];

const pageOf = async (as: string, page: number, query: string) => {
  const answer = await profile.ask({ as, url: `/users/profiles?page=${page}&limit=${limit}${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json() as { users: { id: string }[]; totalPages: number; currentPage: number };
};

const rows = () => profile.context.mongo.db.collection<ProfileRow>('profiles');
const move = (id: string | undefined, change: Partial<ProfileRow>) =>
  rows().updateOne({ _id: id as string }, { $set: change });

/** Reads all pages in their order; between the first two, people come, go and change what they are sorted by. */
async function readAll(as: string, query: string, others: string[]): Promise<string[]> {
  const first = await pageOf(as, 1, query);
  const seen = first.users.map(({ id }) => id);
  const unseen = others.filter((id) => !seen.includes(id));
  await move(unseen.at(-1), { online: true, lastOnline: new Date(), createdAt: new Date() });
  await move(unseen.at(-7), { online: true, ...(query.includes('near') && { square: 1 }) });
  await move(seen[1], { online: false, lastOnline: hoursAgo(300), createdAt: hoursAgo(5_000) });
  expect(first.totalPages).toBe(Math.ceil(members / limit));
  for (let page = 2; page <= first.totalPages; page++) {
    const next = await pageOf(as, page, query);
    expect(next).toMatchObject({ currentPage: page, totalPages: first.totalPages });
    seen.push(...next.users.map(({ id }) => id));
    await move(others[page * 3], { online: page % 2 === 0, lastOnline: hoursAgo(page) });
  }
  return seen;
}

test.each(['', '&order=new', '&order=near', '&order=shared', '&distance=100'])(
  'whoever comes online or goes while the pages of %j are read is shown once',
  async (query) => {
    for (const _id of known.splice(0)) await rows().deleteOne({ _id });
    const [me, ...others] = (await profile.put(
      { gender: 'male', preference: 'female', zip: '10001', facts: { age: 30, interests: ['Art', 'Yoga'] } },
      ...Array.from({ length: members }, (_, n) => ({
        gender: 'female' as const,
        preference: 'male' as const,
        facts: { age: 25, interests: n % 3 === 0 ? ['Art' as const] : [] },
        zip: query.includes('distance') ? '10001' : zips[n % zips.length],
        online: n % 9 === 0,
        lastOnline: hoursAgo(n + 1).toISOString(),
        createdAt: hoursAgo(1_000 + n).toISOString(),
      })),
    )) as [string, ...string[]];
    known.push(me, ...others);
    await findSquares(profile.context);
    const seen = await readAll(me, query, others);
    expect(seen.toSorted()).toEqual(others.toSorted());

    // Beginning anew shows the newest order, and a page that is asked for alone goes by its number.
    expect((await pageOf(me, 1, query)).users).toHaveLength(limit);
    expect((await pageOf(me, 3, `${query}&withPhoto=false`)).users).toHaveLength(limit);
  },
);
