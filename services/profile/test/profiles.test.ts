import { getReport } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;

beforeAll(async () => {
  profile = await startProfile();
});

afterAll(() => profile.stop());

const save = (as: string, payload: object) =>
  profile.ask({ method: 'POST', url: '/users/profile', as, payload });
const eventsAbout = (key: string) => profile.context.outbox.rows.find({ key }).sort({ order: 1 }).toArray();

test('what is saved comes back, in both wordings, and is told to others', async () => {
  const [me] = (await profile.put({})) as [string];
  const saved = await save(me, {
    age: 41,
    zip: '43210',
    height: '5\'7"',
    status: 'Single',
    smoker: false,
    interests: ['Art'],
  });
  expect(saved.json()).toMatchObject({
    age: 41,
    zip: '43210',
    heightCm: 170,
    height: '5\'7"',
    status: 'Single',
    relationshipStatus: 'Single',
    smoker: false,
    interests: ['Art'],
    complete: true,
  });
  await save(me, { smoker: null });
  const own = (await profile.ask({ url: '/users/profile', as: me })).json();
  expect(own).toMatchObject({ age: 41, smoker: null });
  const [first, second, ...more] = (await eventsAbout(me)).map(
    ({ envelope }) => envelope.data.version as number,
  );
  expect(second).toBe((first as number) + 1);
  expect(more).toEqual([]);
});

test('the first profile needs age and zip; later edits may leave them out, and clear neither', async () => {
  const [me] = (await profile.put({ facts: { age: null } as never })) as [string];
  for (const payload of [{ aboutMe: 'Hello' }, { age: 30 }, { zip: '43210' }]) {
    const answer = await save(me, payload);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Please give your age and your zip code.',
    ]);
  }
  expect((await profile.ask({ url: '/users/profile', as: me })).json()).toMatchObject({
    ...{ age: null, zip: null, complete: false },
  });
  expect((await save(me, { age: 30, zip: '43210', aboutMe: 'Hello' })).json().complete).toBe(true);
  expect((await save(me, { aboutMe: 'Hello again' })).json()).toMatchObject({ age: 30, zip: '43210' });
  expect((await save(me, { age: null })).statusCode).toBe(400);
  expect((await save(me, { zip: null })).statusCode).toBe(400);
});

test('who gave age and zip before the email was verified may go on editing', async () => {
  const [me] = (await profile.put({ isVerified: false, zip: '43210' })) as [string];
  expect((await save(me, { aboutMe: 'Still waiting for the mail.' })).statusCode).toBe(200);
});

test('consent to assisted replies holds in the mailbox when the answer is there, and is told to all', async () => {
  const { mailbox } = profile.others;
  const [me] = (await profile.put({ assistedReplies: true, firstname: 'Ann' })) as [string];
  const allow = (allowed: boolean) =>
    profile.ask({ method: 'PUT', url: '/users/me/assisted-replies', as: me, payload: { allowed } });
  mailbox.isAway = true;
  const answer = await allow(false);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
  expect((await profile.ask({ url: '/users/me', as: me })).json().assistedReplies).toBe(false);
  mailbox.isAway = false;
  expect((await allow(false)).json()).toEqual({ assistedReplies: false });
  const [told] = mailbox.profiles.filter(({ memberId }) => memberId === me);
  const events = (await eventsAbout(me)).map(({ topic, envelope }) => [topic, envelope.data.version]);
  expect(told).toMatchObject({ firstname: 'Ann', assistedReplies: false, version: events.at(-1)?.[1] });
  // The second call changes nothing here, but is applied there.
  expect(events.map(([topic]) => topic)).toEqual(['profile-changed']);
});

test('prompts are saved trimmed, shown to others, and each only once', async () => {
  const [me, other] = (await profile.put({}, { gender: 'male', preference: 'female' })) as [string, string];
  const save = (prompts: object[]) =>
    profile.ask({ method: 'POST', url: '/users/profile', as: me, payload: { prompts } });
  const [sunday, song] = [
    { prompt: 'A perfect Sunday', answer: ' Pancakes. ' },
    { prompt: 'A song I never skip', answer: 'Most of them.' },
  ];
  expect((await save([sunday, song])).statusCode).toBe(200);
  const seen = (await profile.ask({ url: `/users/profile/${me}`, as: other })).json();
  expect(seen.prompts).toEqual([{ ...sunday, answer: 'Pancakes.' }, song]);
  for (const wrong of [[sunday, sunday], [{ ...song, answer: '  ' }], [{ ...song, prompt: 'Anything' }]])
    expect((await save(wrong)).statusCode).toBe(400);
  expect((await save([])).json().prompts).toEqual([]);
});

test('when somebody was last online is told to five minutes', async () => {
  const slot = new Date(Math.floor(Date.now() / 300_000 - 10) * 300_000);
  const seen = { lastOnline: new Date(slot.getTime() + 123_456).toISOString() };
  const [me, other] = (await profile.put(
    { ...seen, gender: 'male', preference: 'female', paymentStatus: 1 },
    seen,
  )) as [string, string];
  await profile.ask({ method: 'POST', url: '/users/hotlist', as: me, payload: { hotMemberId: other } });
  await profile.ask({ url: `/users/profile/${me}`, as: other });
  const answers = await Promise.all(
    [`profile/${other}`, `profile-data/${other}`, 'profiles', 'hotlist', 'viewed', 'me', 'profile'].map(
      async (path) => (await profile.ask({ url: `/users/${path}`, as: me })).body,
    ),
  );
  for (const body of answers) {
    expect(body).not.toContain(seen.lastOnline);
    expect(body).toContain(`"lastOnline":"${slot.toISOString()}"`);
  }
});

test('a name that could pass for the team is refused also when its parts come one by one', async () => {
  const [me] = (await profile.put({ firstname: 'Ann' })) as [string];
  expect((await save(me, { firstname: 'Ember' })).statusCode).toBe(200);
  const answer = await save(me, { lastname: 'Line' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'NAME_RESERVED']);
  expect((await save(me, { aboutMe: 'Hello' })).statusCode).toBe(200);
});

test('nobody below 18 is let in, and nothing of what they wrote is stored', async () => {
  const [me] = (await profile.put({ facts: { age: 30, aboutMe: 'Before' } })) as [string];
  const answer = await save(me, { age: 17, aboutMe: 'After' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe('UNDER_AGE');
  expect((await profile.ask({ url: '/users/profile', as: me })).json()).toMatchObject({
    age: 30,
    aboutMe: 'Before',
  });
});

test.each([
  { age: 'thirty' },
  { age: 30.5 },
  { age: null },
  { location: 'Atlantis' },
  { zip: '1' },
  { interests: ['Crime'] },
  { interests: ['Art', 'Art'] },
  { height: 'tall' },
  { gender: { $ne: null } },
  { firstname: '   ' },
  { firstname: 'Ann!' },
  { aboutMe: 'x'.repeat(2001) },
  { aboutMe: '\u200b' },
  { aboutMe: '\u2800\u3164' },
  { aboutMe: 'Hello\u0000' },
  { prompts: [{ prompt: 'A perfect Sunday', answer: '\u2060' }] },
])('a wrong value is refused and changes nothing (%#)', async (body) => {
  const [me] = (await profile.put({})) as [string];
  const before = (await profile.ask({ url: '/users/profile', as: me })).json();
  expect((await save(me, body)).statusCode).toBe(400);
  expect((await profile.ask({ url: '/users/profile', as: me })).json()).toEqual(before);
});

test('what is not a field of the profile cannot be written', async () => {
  const [me] = (await profile.put({})) as [string];
  await save(me, {
    email: 'x@y.test',
    isVerified: false,
    paymentStatus: 1,
    kind: 'staff',
    complete: false,
    age: 33,
  });
  const user = (await profile.ask({ url: '/users/me', as: me })).json();
  expect(user).toMatchObject({ kind: 'member', isVerified: true, complete: true });
  expect(user.paymentStatus).toBeUndefined();
  expect(user.email).toMatch(/^member/);
});

test('a view is kept once a viewer with its latest time, and only by the profile page', async () => {
  const [me, viewer] = (await profile.put({}, { gender: 'male', preference: 'female' })) as [string, string];
  await profile.ask({ url: `/users/profile-data/${me}`, as: viewer });
  expect((await profile.ask({ url: '/users/viewed', as: me })).json()).toEqual([]);
  await profile.ask({ url: `/users/profile/${me}`, as: viewer });
  await profile.ask({ url: `/users/profile/${me}`, as: viewer });
  const viewers = (await profile.ask({ url: '/users/viewed', as: me })).json();
  expect(viewers).toMatchObject([{ id: viewer, viewedAt: expect.any(String) }]);
  expect(Date.parse(viewers[0].viewedAt) % 300_000, 'told to five minutes').toBe(0);
  await profile.ask({ url: `/users/profile/${me}`, as: me });
  expect((await profile.ask({ url: '/users/viewed', as: me })).json()).toHaveLength(1);
});

test('another member’s profile shows the facts, never zip, email or surname', async () => {
  const [me, other] = (await profile.put({}, { zip: '43210', lastname: 'Hidden' })) as [string, string];
  const { body } = await profile.ask({ url: `/users/profile/${other}`, as: me });
  expect(JSON.parse(body)).toMatchObject({ id: other, age: 30, hotlisted: false, blocked: false });
  expect(body).not.toMatch(/43210|Hidden|example\.test/);
});

test('two who saved each other are both told, and nobody else', async () => {
  const [ann, ben] = (await profile.put(
    { firstname: 'Ann', paymentStatus: 1 },
    { firstname: 'Ben', gender: 'male', preference: 'female', paymentStatus: 1 },
  )) as [string, string];
  const add = (as: string, hotMemberId: string) =>
    profile.ask({ method: 'POST', url: '/users/hotlist', as, payload: { hotMemberId } });
  const told = async (as: string, about: string) => {
    const listed = (await profile.ask({ url: '/users/hotlist', as })).json();
    const opened = (await profile.ask({ url: `/users/profile/${about}`, as })).json();
    return [listed[0]?.savedEachOther, opened.savedEachOther];
  };
  expect((await add(ann, ben)).json()).toEqual({ message: 'Ben is on your hotlist.', savedEachOther: false });
  expect(await told(ann, ben)).toEqual([false, false]);
  // Who is saved by somebody learns it only by saving them too.
  expect(await told(ben, ann)).toEqual([undefined, false]);
  expect((await add(ben, ann)).json()).toMatchObject({ message: 'You and Ann saved each other.' });
  expect(await told(ann, ben)).toEqual([true, true]);
  expect(await told(ben, ann)).toEqual([true, true]);
  await profile.ask({ method: 'DELETE', url: `/users/hotlist/${ann}`, as: ben });
  expect(await told(ann, ben)).toEqual([false, false]);
});

test('the hotlist is for members who pay; adding twice keeps one', async () => {
  const [free, paying, other] = (await profile.put({}, { paymentStatus: 1 }, {})) as [string, string, string];
  const add = (as: string, hotMemberId: string) =>
    profile.ask({ method: 'POST', url: '/users/hotlist', as, payload: { hotMemberId } });
  expect((await add(free, other)).statusCode).toBe(402);
  expect((await profile.ask({ url: '/users/hotlist', as: free })).statusCode).toBe(402);
  expect((await add(paying, other)).json().message).toMatch(/hotlist/);
  await add(paying, other);
  expect((await profile.ask({ url: '/users/hotlist', as: paying })).json()).toMatchObject([
    { id: other, hotlisted: true },
  ]);
  expect((await add(paying, newId())).statusCode).toBe(404);
  expect((await add(paying, paying)).statusCode).toBe(400);
  await profile.ask({ method: 'DELETE', url: `/users/hotlist/${other}`, as: paying });
  expect((await profile.ask({ url: '/users/hotlist', as: paying })).json()).toEqual([]);
});

test('a report reaches the team, and is read by nobody but the admin service for an operator', async () => {
  const [me, other] = (await profile.put({}, {})) as [string, string];
  const payload = { reason: 'Scam or spam', details: ' Asked for money. ' };
  const answer = await profile.ask({ method: 'POST', url: `/users/${other}/report`, as: me, payload });
  expect(answer.statusCode).toBe(200);
  const [event] = await eventsAbout(other);
  const url = `/internal/reports/${event?.envelope.data.reportId}`;
  expect((await profile.ask({ url, as: me })).statusCode).toBe(401);
  expect((await profile.ask({ url, headers: await serviceHeaders(getReport) })).statusCode).toBe(401);
  const headers = await serviceHeaders(getReport, { onBehalfOf: await profile.operator() });
  const report = await profile.ask({ url, headers });
  expect(report.json()).toMatchObject({ reporterId: me, memberId: other, details: 'Asked for money.' });
});

test('who signs in before we heard of them is asked of the auth service; who is gone must log in', async () => {
  const id = newId();
  const token = { url: '/users/me', as: id };
  expect((await profile.ask(token)).statusCode).toBe(401);
  profile.others.accounts.set(id, {
    ...{ id, firstname: 'Early', lastname: 'Bird', username: 'early', email: 'early@example.test' },
    ...{
      gender: 'male',
      preference: 'both',
      kind: 'member',
      isVerified: false,
      createdAt: '2026-01-01T00:00:00Z',
    },
  });
  const both = await Promise.all([profile.ask(token), profile.ask(token)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(both[0]?.json()).toMatchObject({
    firstname: 'Early',
    complete: false,
    unread: 0,
    completion: { next: 'age' },
  });
});

test('the claim on the landing page counts real members alone, in thousands', async () => {
  expect((await profile.ask({ url: '/users/count' })).json()).toEqual({ members: null });
});

test('an ad is a picture with a link to a page of ours', async () => {
  const [me] = (await profile.put({})) as [string];
  const ad = await profile.ask({ url: '/ads/ad?ad=live-cams.svg', as: me });
  expect(ad.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    adlink: 'http://localhost:3000/advice',
  });
  expect((await profile.ask({ url: '/ads/ad?ad=constructor.svg', as: me })).statusCode).toBe(404);
});

test('no query here read a whole collection', async () => expect(await profile.scans()).toEqual([]));
