import { randomBytes } from 'node:crypto';
import {
  closeProfile,
  getProfileForTeam,
  getReportContext,
  operations,
  seedProfile,
  signPhotos,
} from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPhotoAddresses, teamViewer } from '../src/domain/photo-addresses.ts';
import { onConversationOpened, onMemberDeleted } from '../src/events/index.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

// Every way to a photo follows one rule: who the viewer is, what became of its owner, and what is between the two.

let profile: ProfileUnderTest;
beforeAll(async () => {
  profile = await startProfile();
  await profile.context.mongo.db.setProfilingLevel('off');
  viewers = await putViewers();
});
afterAll(() => profile.stop());

interface Owner {
  id: string;
  face: string;
  /** The face, a photo of the album and the background. */
  files: string[];
}
type Name = 'unverified' | 'unpaid' | 'paid' | 'contact' | 'suspended' | 'banned';
let viewers: Record<Name, string>;

type Sight = 'everybody' | 'contacts' | 'nobody';
/** What becomes of an owner whose photos everybody may see until then, and who sees them afterwards. */
const states: Record<string, [sight: Sight, happen: (owner: Owner) => Promise<unknown>]> = {
  open: ['everybody', async () => {}],
  'hiding presence': ['everybody', ({ id }) => set(id, { presenceHidden: true })],
  'of the team': ['everybody', ({ id }) => set(id, { kind: 'staff' })],
  'a draft of the team': ['contacts', ({ id }) => set(id, { kind: 'staff', draft: true, complete: false })],
  paused: ['contacts', ({ id }) => ask('PUT', '/users/me/paused', id, { paused: true })],
  'not verified': ['nobody', ({ id }) => set(id, { isVerified: false, complete: false })],
  'without an age': ['nobody', ({ id }) => set(id, { facts: {}, complete: false })],
  suspended: ['nobody', ({ id }) => suspend(id)],
  banned: ['nobody', ({ id }) => close(id, 'Harassment')],
  removed: ['nobody', ({ id }) => close(id)],
  erased: ['nobody', ({ id }) => erase(id)],
  'blocked by the viewers': ['nobody', ({ id }) => eachViewer((viewer) => block(viewer, id))],
  'blocking the viewers': ['nobody', ({ id }) => eachViewer((viewer) => block(id, viewer))],
};

describe.for(Object.entries(states))('photos of a member who is %s', ([name, [sight, happen]]) => {
  let owner: Owner;
  let signedFor: (viewer: string, file: string) => string;
  beforeAll(async () => {
    owner = await putOwner();
    await eachViewer((viewer) => meet(viewer, owner));
    profile.others.mailbox.conversations.add(`${viewers.contact} ${owner.id}`);
    signedFor = signer();
    await happen(owner);
  });

  const allowed = (viewer: Name | 'owner'): string[] => {
    if (viewer === 'banned') return [];
    if (viewer === 'owner') return ['erased', 'banned', 'removed'].includes(name) ? [] : owner.files;
    if (sight === 'nobody' || (sight === 'contacts' && viewer !== 'contact')) return [];
    return viewer === 'unverified' ? [owner.face] : owner.files;
  };
  const everyViewer = ['unverified', 'unpaid', 'paid', 'contact', 'suspended', 'banned', 'owner'] as const;
  const idOf = (viewer: Name | 'owner') => (viewer === 'owner' ? owner.id : viewers[viewer]);

  test.for(everyViewer)('open by name and by address for who is %s and may see them', async (viewer) => {
    const [id, open] = [idOf(viewer), allowed(viewer)];
    const asked = owner.files.map(async (file) => {
      const query = new URL(signedFor(id, file)).search;
      const [names, addresses] = [
        [`/users/photos/${file}`, `/users/pic?pic=${file}`],
        [`/users/photos/${file}${query}`, `/users/pic${query}&pic=${file}`],
      ];
      return Promise.all([
        ...[...names, ...addresses].map((path) => statusOf(path, id)),
        ...addresses.map((path) => statusOf(path)),
        ...addresses.map((path) => statusOf(path, undefined, `"${file}-small"`)),
      ]);
    });
    const gone = name === 'erased' ? 404 : 403;
    expect(await Promise.all(asked)).toEqual(
      owner.files.map((file) =>
        open.includes(file)
          ? [200, 200, 200, 200, 200, 200, 304, 304]
          : [404, 404, 404, 404, gone, gone, gone, gone],
      ),
    );
  });

  test.for(everyViewer)('are in no answer for who is %s and may not see them', async (viewer) => {
    const [id, open] = [idOf(viewer), allowed(viewer)];
    // Their sessions have ended; what they would still be told opens nothing.
    const isOver = viewer === 'banned' || (viewer === 'owner' && ['banned', 'removed'].includes(name));
    const renewed = (await ask('POST', '/users/photos/addresses', id, { files: owner.files })).json();
    expect(Object.keys(renewed).toSorted()).toEqual(open.toSorted());
    const signed = await signFor(id, owner.files, { areContacts: viewer === 'contact' });
    expect(Object.keys(signed).toSorted()).toEqual(open.toSorted());
    const answers = await Promise.all(
      Object.entries(doors).map(([door, call]) =>
        viewer !== 'owner' && isOwn(door) ? [] : call?.(id, owner),
      ),
    );
    const told = photosIn(answers).filter(({ file }) => owner.files.includes(file));
    for (const { file, small } of told)
      expect([open.includes(file), await statusOfAddress(small)]).toEqual(
        isOver ? [false, 403] : [true, 200],
      );
  });

  test('open for the team until they are erased', async () => {
    for (const file of owner.files)
      expect(await statusOfAddress(signedFor(teamViewer, file))).toBe(name === 'erased' ? 404 : 200);
    const signed = await signFor(teamViewer, owner.files);
    expect(Object.keys(signed)).toHaveLength(name === 'erased' ? 0 : owner.files.length);
  });

  test('open for nobody without a token and an address that is right', async () => {
    const [file] = owner.files as [string];
    const late = createPhotoAddresses({
      ...{ secret: profile.context.settings.PHOTO_SECRET, apiOrigin: 'http://api' },
      now: () => new Date(Date.now() - 2 * 3_600_000),
    });
    const forged = signedFor(viewers.banned, file).replace(viewers.banned, viewers.paid);
    expect([
      await statusOf(`/users/photos/${file}`),
      await statusOfAddress(late.sign(file, viewers.paid).small),
      await statusOfAddress(forged),
      await statusOfAddress(signedFor(viewers.paid, file).replace(/sig=.*/, 'sig=x')),
    ]).toEqual([401, 403, 403, 403]);
    // Somebody else's address opens as its viewer's, but not for a token that may see less.
    const lent = signedFor(viewers.paid, file);
    const { pathname, search } = new URL(lent);
    expect(await statusOf(pathname + search, viewers.banned)).toBe(404);
  });
});

/** What each operation of this service that may answer with photos answers a member; undefined: no photo of a member, or the team's. */
const doors: Record<string, ((as: string, owner: Owner) => Promise<unknown>) | undefined> = {
  browse: (as) => get('/users/profiles', as),
  getProfile: (as, { id }) => get(`/users/profile/${id}`, as),
  getProfileData: (as, { id }) => get(`/users/profile-data/${id}`, as),
  listViewers: (as) => get('/users/viewed', as),
  listHotlist: (as) => get('/users/hotlist', as),
  listBlocked: (as) => get('/users/me/blocked', as),
  listOpened: (as) => get('/users/me/opened', as),
  getMe: (as) => get('/users/me', as),
  getOwnProfile: (as) => get('/users/profile', as),
  saveProfile: async (as) => (await ask('POST', '/users/profile', as, {})).json(),
  listMyPhotos: (as) => get('/users/me/photos', as),
  updateMyImages: async (as, { face }) =>
    (
      await profile.upload(as, undefined, { method: 'PUT', url: '/users/me', fields: { profileImage: face } })
    ).json(),
  getPhoto: undefined,
  getPic: undefined,
  renewPhotoAddresses: async (as, { files }) =>
    (await ask('POST', '/users/photos/addresses', as, { files })).json(),
  signPhotos: (as, { files }) => signFor(as, files),
};

const isOwn = (door: string) => /My|Me$|Own|saveProfile/.test(door);

/** Operations whose answers hold photos of one's own, of the team's own profiles, or of somebody for the team: never of another member for a member. */
const ownOrForTheTeam = [
  ...['uploadPhoto', 'exportMyData', 'getAd'],
  ...['getProfileForTeam', 'getReportContext', 'getTeamProfile', 'saveTeamProfile', 'pauseTeamProfile'],
  ...['addTeamPhoto', 'orderTeamPhotos', 'removeTeamPhoto'],
];
/** Those of other services: they get all addresses from `signPhotos`, for the reader or for the team. */
const throughSignPhotos = { mailbox: ['listContacts', 'searchMessages'], team: ['mailbox', 'admin'] };
/** It answers with a user who has none yet. */
const withoutPhotos = 'addUser';

test('every operation that answers with photos is known here', () => {
  const answering = operations.filter(({ answer, bytes }) => holdsPhoto(answer) || bytes?.match(/image|zip/));
  const of = (service: string) => answering.filter((one) => one.service === service).map(({ id }) => id);
  expect(of('profile').toSorted()).toEqual([...Object.keys(doors), ...ownOrForTheTeam].toSorted());
  const elsewhere = answering.filter(({ service, id }) => service !== 'profile' && id !== withoutPhotos);
  const forMembers = elsewhere.filter(({ who }) => who === 'member' || who === 'guest' || who === 'photo');
  expect(forMembers.map(({ id }) => id).toSorted()).toEqual(throughSignPhotos.mailbox);
  expect([...new Set(elsewhere.map(({ service }) => service))].toSorted()).toEqual(
    throughSignPhotos.team.toSorted(),
  );
});

test('each of them shows who may be seen, to who may see them', async () => {
  const owner = await putOwner();
  await meet(viewers.paid, owner);
  const silent = [];
  for (const [id, door] of Object.entries(doors)) {
    const answer = await door?.(isOwn(id) ? owner.id : viewers.paid, owner);
    if (door && !photosIn(answer).some(({ file }) => owner.files.includes(file))) silent.push(id);
  }
  expect(silent).toEqual(['listBlocked']);
  const headers = { onBehalfOf: await profile.operator() };
  const forTeam = await profile.ask({
    url: `/internal/profiles/${owner.id}`,
    headers: await serviceHeaders(getProfileForTeam, headers),
  });
  const report = await profile.context.reports.by(viewers.paid);
  const context = await profile.ask({
    url: `/internal/reports/${report.at(-1)?._id}/context`,
    headers: await serviceHeaders(getReportContext, headers),
  });
  for (const answer of [forTeam, context]) {
    expect(answer.statusCode).toBe(200);
    for (const { small } of photosIn(answer.json())) expect(await statusOfAddress(small)).toBe(200);
  }
});

test('somebody who blocks and unblocks again and again ends nobody else’s addresses', async () => {
  const owner = await putOwner();
  const [toggler] = (await profile.put({ isVerified: false })) as [string];
  const addresses = photosIn(await get(`/users/profile/${owner.id}`, viewers.paid)).map(({ small }) => small);
  expect(addresses.length).toBeGreaterThan(2);
  for (let n = 0; n < 5; n++) {
    await block(toggler, owner.id);
    for (const address of addresses) expect(await statusOfAddress(address)).toBe(200);
    await ask('DELETE', `/users/${owner.id}/block`, toggler);
  }
  const again = photosIn(await get(`/users/profile/${owner.id}`, viewers.paid)).map(({ small }) => small);
  expect(again).toEqual(addresses);
});

async function putViewers(): Promise<Record<Name, string>> {
  const man = { gender: 'male', preference: 'female', zip: '10001' } as const;
  const paid = { ...man, paymentStatus: 1 } as const;
  const ids = await profile.put({ ...man, isVerified: false }, man, paid, paid, paid, paid);
  const [unverified, unpaid, paying, contact, suspended, banned] = ids as Six;
  await suspend(suspended);
  await close(banned, 'Harassment');
  return { unverified, unpaid, paid: paying, contact, suspended, banned };
}
type Six = [string, string, string, string, string, string];

/** An owner whom everybody finds first, with three photos. */
async function putOwner(): Promise<Owner> {
  const files = Array.from({ length: 3 }, () => `${randomBytes(16).toString('hex')}.webp`);
  const [face, album, background] = files.map((file) => ({ file })) as [File, File, File];
  const [id] = (await profile.put({
    ...{ zip: '10001', online: true, lastOnline: '2027-01-01T00:00:00Z' },
    ...{ image: face, photos: [face, album], background },
  })) as [string];
  const bytes = Buffer.from('a picture').toString('base64');
  const rows = files.map((file) => ({
    ...{ what: 'photo', file, ownerId: id, createdAt: '2026-01-01T00:00:00Z' },
    bytes: { small: bytes, medium: bytes, large: bytes },
  }));
  const headers = await serviceHeaders(seedProfile);
  const answer = await profile.ask({ method: 'POST', url: '/internal/seed', payload: { rows }, headers });
  expect(answer.statusCode).toBe(200);
  return { id, face: face.file, files };
}
interface File {
  file: string;
}

/** The owner is on the viewer's hotlist, has looked at the viewer, stands in what the team has opened, and was reported. */
async function meet(viewer: string, { id, face }: Owner): Promise<void> {
  const { hotlists, views } = profile.context;
  await hotlists.add(viewer, id, new Date());
  await views.record(id, viewer, new Date());
  await profile.hear(onConversationOpened, { memberId: viewer, otherId: id, why: 'look' });
  await ask('POST', `/users/${id}/report`, viewer, { reason: 'Harassment', photo: face });
}

const eachViewer = (act: (viewer: string) => Promise<unknown>) =>
  Promise.all(Object.values(viewers).map(act));
const soon = () => new Date(Date.now() + 86_400_000).toISOString();
const set = (id: string, values: object) =>
  profile.db.collection<{ _id: string }>('profiles').updateOne({ _id: id }, { $set: values });
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, as: string, payload?: object) =>
  profile.ask({ method, url, as, ...(payload && { payload }) });
const get = async (url: string, as: string) => (await profile.ask({ url, as })).json();
const block = async (blocker: string, blocked: string) =>
  expect((await ask('POST', `/users/${blocked}/block`, blocker)).statusCode).toBe(200);

async function statusOf(url: string, as?: string, etag?: string): Promise<number> {
  const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
  return (await profile.ask({ url, headers, ...(as !== undefined && { as }) })).statusCode;
}
function statusOfAddress(address: string): Promise<number> {
  const { pathname, search } = new URL(address);
  return statusOf(pathname + search);
}

/** Addresses as they were handed out before anything happened. */
function signer() {
  const { addresses } = profile.context;
  return (viewer: string, file: string) => addresses.sign(file, viewer).small;
}

async function signFor(viewer: string, files: string[], more: object = {}) {
  const headers = await serviceHeaders(signPhotos);
  const payload = { files, viewer, ...more };
  return (await profile.ask({ method: 'POST', url: '/internal/photos/sign', payload, headers })).json();
}

async function suspend(id: string): Promise<void> {
  const payload = { days: 7, reason: 'Harassment' };
  const answer = await profile.ask({ method: 'POST', url: `/admin/users/${id}/suspension`, by: {}, payload });
  expect(answer.statusCode).toBe(200);
}

/** @param reason of a ban; without one it is a removal */
async function close(id: string, reason?: string): Promise<void> {
  const payload = { by: newId(), reason, erasedAt: soon() };
  const headers = await serviceHeaders(closeProfile);
  const answer = await profile.ask({
    method: 'PUT',
    url: `/internal/profiles/${id}/closing`,
    payload,
    headers,
  });
  expect(answer.statusCode).toBe(200);
}

async function erase(id: string): Promise<void> {
  profile.others.erased.add(id);
  await profile.hear(onMemberDeleted, { memberId: id, by: 'member' });
}

function photosIn(answer: unknown): { file: string; small: string }[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { file, small } = answer as { file?: unknown; small?: unknown };
  if (typeof file === 'string' && typeof small === 'string') return [{ file, small }];
  return Object.values(answer).flatMap(photosIn);
}

/** Whether a schema has a photo with its addresses anywhere. */
function holdsPhoto(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties } = schema as { properties?: object };
  if (properties && 'small' in properties && 'large' in properties) return true;
  return Object.values(schema).some(holdsPhoto);
}
