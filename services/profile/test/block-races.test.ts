import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedProfile, signPhotos } from '@emberline/contracts';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

const owners = 5;
const rounds = 200;

let profile: ProfileUnderTest;
beforeAll(async () => {
  profile = await startProfile();
  // Nobody asks for scans here, and to note each query costs as much as the query.
  await profile.context.mongo.db.setProfilingLevel('off');
});
afterAll(() => profile.stop());

/** Stores a member with a photo who is on the first page of everybody's search. */
async function putOwner(): Promise<{ owner: string; file: string }> {
  const file = `${randomBytes(16).toString('hex')}.webp`;
  const seen = { online: true, lastOnline: '2027-01-01T00:00:00Z' };
  const [owner] = (await profile.put({ ...seen, image: { file }, photos: [{ file }] })) as [string];
  const bytes = Buffer.from('a picture').toString('base64');
  const photo = { what: 'photo', file, ownerId: owner, createdAt: '2026-01-01T00:00:00Z' };
  const rows = [{ ...photo, bytes: { small: bytes, medium: bytes, large: bytes } }];
  const headers = await serviceHeaders(seedProfile);
  const answer = await profile.ask({ method: 'POST', url: '/internal/seed', payload: { rows }, headers });
  expect(answer.statusCode).toBe(200);
  return { owner, file };
}

test(`no address that a blocked person got beside the block opens when the block has answered: ${rounds} rounds`, async () => {
  const random = seededRandom();
  profile.others.mailbox.delay = () => random() * 30;
  const all = await Promise.all(Array.from({ length: owners }, putOwner));
  const viewers = await profile.put(
    ...Array.from({ length: rounds }, () => ({ gender: 'male' as const, preference: 'female' as const })),
  );
  const addressIn = (body: string, file: string) =>
    new RegExp(`http[^"]*/users/photos/${file}[^"]*`).exec(body)?.[0];
  const headers = await serviceHeaders(signPhotos);
  const post = { method: 'POST' } as const;

  /** The ways to get the address of a photo. The last is the mailbox's. */
  const ways = ({ owner, file }: { owner: string; file: string }, as: string) => [
    () => profile.ask({ ...post, url: '/users/photos/addresses', as, payload: { files: [file] } }),
    () => profile.ask({ url: '/users/profiles', as }),
    () => profile.ask({ url: `/users/profile/${owner}`, as }),
    () => {
      const payload = { files: [file], viewer: as, areContacts: true };
      return profile.ask({ ...post, url: '/internal/photos/sign', payload, headers });
    },
  ];

  const left: string[] = [];
  let handedOut = 0;
  async function race(place: { owner: string; file: string }, as: string): Promise<void> {
    let isBlocked = false;
    const got = ways(place, as).map(async (way) => {
      const found = new Set<string>();
      while (!isBlocked) {
        const address = addressIn((await way()).body, place.file);
        if (address !== undefined) found.add(address);
        await sleep(random() * 5);
      }
      return [...found];
    });
    await sleep(random() * 30);
    const answer = await profile.ask({ ...post, url: `/users/${as}/block`, as: place.owner });
    expect(answer.statusCode).toBe(200);
    isBlocked = true;
    for (const address of (await Promise.all(got)).flat()) {
      handedOut++;
      const { pathname, search } = new URL(address);
      const { statusCode } = await profile.ask({ url: pathname + search });
      if (statusCode !== 403) left.push(`${statusCode} ${search}`);
    }
  }
  for (let n = 0; n < rounds; n += owners)
    await Promise.all(all.map((place, k) => race(place, viewers[n + k] as string)));
  expect(handedOut).toBeGreaterThan(rounds);
  expect(left).toEqual([]);
}, 120_000);
