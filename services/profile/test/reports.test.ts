import { getReport, getReportContext } from '@emberline/contracts';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onMemberDeleted, onReportJudged } from '../src/events/index.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
let reporter: string;
let member: string;

beforeAll(async () => {
  profile = await startProfile();
});
beforeEach(async () => {
  [reporter, member] = (await profile.put({}, {})) as [string, string];
  profile.others.mailbox.lines = null;
});
afterAll(() => profile.stop());

const report = (about: object, as = reporter) =>
  profile.ask({
    method: 'POST',
    url: `/users/${member}/report`,
    as,
    payload: { reason: 'Harassment', ...about },
  });
const idOf = async () => {
  const [row] = await profile.db.collection('reports').find({ memberId: member }).toArray();
  return String(row?._id);
};
const read = async (operation: typeof getReport | typeof getReportContext, id: string) => {
  const headers = await serviceHeaders(operation, { onBehalfOf: await profile.operator() });
  return profile.ask({ url: operation.path.replace(':id', id), headers });
};
const subjectOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
const at = '2026-03-01T10:00:00.000Z';
const line = (seq: number, text: string) => ({ seq, own: seq % 2 === 0, team: false, text, at });
const upload = async () => {
  const create = { width: 300, height: 400, channels: 3, background: 'teal' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return (await profile.upload(member, bytes)).json().photo as { file: string };
};

test('a reported message is kept with the lines around it, handed over by the reporter’s own token', async () => {
  const { mailbox } = profile.others;
  mailbox.lines = [line(6, 'Hello'), line(7, 'Give me your money'), line(8, 'No')];
  expect((await report({ message: 7 })).statusCode).toBe(200);
  expect(subjectOf(mailbox.handedOverBy.at(-1))).toBe(reporter);
  const id = await idOf();
  expect((await read(getReport, id)).json()).toMatchObject({ about: 'message' });
  // What is written later changes nothing in it.
  mailbox.lines = [line(7, 'Something else')];
  expect((await read(getReportContext, id)).json()).toEqual({
    lines: [
      { ...line(6, 'Hello'), reported: false },
      { ...line(7, 'Give me your money'), reported: true },
      { ...line(8, 'No'), reported: false },
    ],
    picture: null,
  });
});

test('a message that is not theirs is refused, and without the mailbox nothing is kept', async () => {
  expect((await report({ message: 3 })).statusCode).toBe(404);
  profile.others.mailbox.isAway = true;
  const away = await report({ message: 3 });
  profile.others.mailbox.isAway = false;
  expect(away.statusCode).toBe(503);
  for (const wrong of [{ message: 0 }, { message: 1.5 }, { message: 'x' }, { photo: '' }])
    expect((await report(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  expect(await profile.db.collection('reports').countDocuments({ memberId: member })).toBe(0);
});

test('a reported photo is shown as long as it is there; that of somebody else cannot be reported', async () => {
  const { file } = await upload();
  expect((await report({ photo: 'other.webp' })).statusCode).toBe(404);
  expect((await report({ photo: file, message: 1 })).statusCode).toBe(400);
  expect((await report({ photo: file })).statusCode).toBe(200);
  const id = await idOf();
  expect((await read(getReport, id)).json()).toMatchObject({ about: 'photo' });
  expect((await read(getReportContext, id)).json()).toMatchObject({ lines: [], picture: { file } });
  await profile.ask({ method: 'DELETE', url: `/users/photos/${file}`, as: member });
  expect((await read(getReportContext, id)).json()).toEqual({ lines: [], picture: null });
});

test.each([
  ['reporter', 'member'],
  ['member', 'staff'],
] as const)('the copied lines end with the account of the %s, deleted by %s', async (who, by) => {
  profile.others.mailbox.lines = [line(7, 'Give me your money')];
  await report({ message: 7 });
  const id = await idOf();
  const gone = who === 'reporter' ? reporter : member;
  profile.others.erased.add(gone);
  await profile.hear(onMemberDeleted, { memberId: gone, by });
  expect((await read(getReportContext, id)).statusCode).toBe(404);
  const kept = await profile.db
    .collection('reports')
    .find({ _id: id as never })
    .toArray();
  expect(kept).toEqual([]);
});

const leave = async () => {
  profile.others.erased.add(member);
  await profile.hear(onMemberDeleted, { memberId: member, by: 'member' });
};

test('what was reported of a member who deletes the account stays as it was, until it is judged', async () => {
  await profile.ask({
    ...{ method: 'POST', url: '/users/profile', as: member },
    payload: { age: 30, zip: '10001', aboutMe: 'Send me money.' },
  });
  const { file } = await upload();
  profile.others.mailbox.lines = [line(7, 'Give me your money')];
  for (const about of [{ photo: file }, { message: 7 }, {}])
    expect((await report(about)).statusCode).toBe(200);
  const rows = await profile.db
    .collection('reports')
    .find({ memberId: member })
    .sort({ createdAt: 1 })
    .toArray();
  const [photo, message, whole] = rows.map(({ _id }) => String(_id)) as [string, string, string];
  await leave();
  const context = async (id: string) => (await read(getReportContext, id)).json();
  expect((await context(photo)).picture.medium).toMatch(/^data:image\/webp;base64,UklGR/);
  expect((await context(message)).lines).toMatchObject([{ text: 'Give me your money', reported: true }]);
  expect((await context(message)).picture).toBeNull();
  const { frozen, picture } = await context(whole);
  expect(frozen.words).toEqual(['Send me money.']);
  expect(picture).toMatchObject({ file });
  // A last resort, should nobody tell that it was judged.
  expect(
    await profile.db.collection('reports').countDocuments({ memberId: member, forgetAt: { $type: 'date' } }),
  ).toBe(3);
  // Nothing else of the member is left.
  expect(await profile.db.collection('profiles').findOne({ _id: member as never })).toBeNull();
  expect(await profile.db.collection('photos').countDocuments({ ownerId: member })).toBe(0);
  for (const reportId of [photo, message, whole])
    await profile.hear(onReportJudged, { reportId, memberId: member });
  expect(await profile.db.collection('reports').countDocuments({ memberId: member })).toBe(0);
});

test('who reported somebody that is gone, and leaves too, leaves no report', async () => {
  await report({});
  await leave();
  profile.others.erased.add(reporter);
  await profile.hear(onMemberDeleted, { memberId: reporter, by: 'member' });
  expect(await profile.db.collection('reports').countDocuments({ memberId: member })).toBe(0);
});

test('members read no report, and operators’ tokens alone open none', async () => {
  await report({});
  const url = `/internal/reports/${await idOf()}/context`;
  expect((await profile.ask({ url, as: reporter })).statusCode).toBe(401);
  expect((await read(getReportContext, await idOf())).json()).toEqual({ lines: [], picture: null });
});
