import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

const reason = 'Inappropriate photo';
const prompts = [
  { prompt: 'A perfect Sunday', answer: 'Coffee' },
  { prompt: 'I am happiest when', answer: 'Reach me at 555 0100' },
] as const;
let profile: ProfileUnderTest;

beforeAll(async () => {
  profile = await startProfile();
});
afterAll(() => profile.stop());

const put = async (given: Parameters<ProfileUnderTest['put']>[0] = {}) =>
  (await profile.put(given))[0] as string;
const remove = (member: string, payload: object) =>
  profile.ask({ method: 'POST', url: `/admin/users/${member}/removals`, by: {}, payload });
const actsOn = async (member: string) =>
  (await profile.acts({ 'envelope.data.targetId': member })).map(({ action, details }) => [action, details]);
const upload = async (as: string) => {
  const create = { width: 300, height: 400, channels: 3, background: 'teal' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return (await profile.upload(as, bytes)).json().photo as { file: string; small: string };
};
const rowOf = (id: string) => profile.context.profiles.find(id);
const emails = async (member: string) => {
  const rows = await profile.db.collection('outbox').find({ 'envelope.data.memberId': member }).toArray();
  return rows.flatMap(({ envelope: { data } }) => (data.kind ? [{ kind: data.kind, ...data.facts }] : []));
};

test('a removed photo is gone at once, the next one is the profile image, and an email says why', async () => {
  const member = await put();
  const [first, second] = [await upload(member), await upload(member)];
  const { pathname, search } = new URL(first.small);
  expect((await profile.ask({ url: pathname + search })).statusCode).toBe(200);
  expect((await remove(member, { part: 'photo', name: first.file, reason })).statusCode).toBe(200);
  expect((await profile.ask({ url: pathname + search })).statusCode).toBe(404);
  const left = await rowOf(member);
  expect(left?.photos.map(({ file }) => file)).toEqual([second.file]);
  expect(left?.image?.file).toBe(second.file);
  expect(await emails(member)).toEqual([{ kind: 'part-removed', part: 'photo', reason }]);
  expect(await actsOn(member)).toEqual([['remove-part', { part: 'photo', fileId: first.file, reason }]]);
});

test('a removed text leaves all others as they are', async () => {
  const member = await put({ facts: { age: 30, aboutMe: 'Hello', prompts: [...prompts] } });
  const name = prompts[1].prompt;
  expect((await remove(member, { part: 'prompt', name, reason })).statusCode).toBe(200);
  expect((await rowOf(member))?.facts).toEqual({ age: 30, aboutMe: 'Hello', prompts: [prompts[0]] });
  expect((await remove(member, { part: 'aboutMe', reason })).statusCode).toBe(200);
  expect((await rowOf(member))?.facts).toEqual({ age: 30, aboutMe: null, prompts: [prompts[0]] });
  expect(await emails(member)).toEqual(Array(2).fill({ kind: 'part-removed', part: 'text', reason }));
  expect((await actsOn(member))[0]).toEqual(['remove-part', { part: 'prompt', prompt: name, reason }]);
});

test('of two operators at once one removes it; the member gets one email', async () => {
  const member = await put({ facts: { age: 30, aboutMe: 'Hello' } });
  const answers = await Promise.all([1, 2, 3].map(() => remove(member, { part: 'aboutMe', reason })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
  expect(await emails(member)).toHaveLength(1);
});

test('nobody loses another’s photo, and what is not there changes nothing', async () => {
  const [member, other] = [await put(), await put()];
  const { file } = await upload(other);
  const before = await rowOf(member);
  const wrong = [
    { part: 'photo', name: file },
    { part: 'photo' },
    { part: 'aboutMe' },
    { part: 'prompt', name: 'nothing of the kind' },
    { part: 'prompt' },
  ];
  for (const payload of wrong) expect((await remove(member, { ...payload, reason })).statusCode).toBe(404);
  for (const payload of [
    { part: 'photo', name: file },
    { part: 'email', reason },
  ])
    expect((await remove(member, payload)).statusCode).toBe(400);
  expect(await rowOf(member)).toEqual(before);
  expect(await actsOn(member)).toEqual([]);
  expect((await rowOf(other))?.photos).toHaveLength(1);
  expect(await emails(member)).toEqual([]);
});

test('a team profile gets no email', async () => {
  const profileId = await put({ kind: 'staff', facts: { age: 30, aboutMe: 'Hello' } });
  expect((await remove(profileId, { part: 'aboutMe', reason })).statusCode).toBe(200);
  expect(await emails(profileId)).toEqual([]);
});
