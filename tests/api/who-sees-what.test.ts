import {
  addToHotlist,
  adminLogin,
  type BodyOf,
  blockMember,
  browse,
  changeEmail,
  chatHistory,
  chatSend,
  fields,
  getEmailChange,
  getMe,
  getOwnProfile,
  getProfile,
  getProfileData,
  getUnreadDetails,
  listBlocked,
  listContacts,
  listHotlist,
  listMessages,
  listMyPhotos,
  listOpened,
  listViewers,
  type Operation,
  operations,
  type ParamsOf,
  type QueryOf,
  saveProfile,
  searchMessages,
  sendMessage,
  setAssistedReplies,
  updateMyImages,
  uploadPhoto,
  type Viewer,
} from '@emberline/contracts';
import type { PresenceNotice } from '@emberline/contracts/live';
import { eventually } from '@emberline/kit/testing/eventually';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { apiAt } from '../support/api.ts';
import { describePerson, form, photoFile } from '../support/describe-person.ts';
import { answersFacts, carries, type Facts, factsIn } from '../support/facts-in.ts';
import { makeOperators, type Operator } from '../support/operators.ts';
import { pageOptions } from '../support/page-options.ts';
import { makeHistory, makePeople, type Person } from '../support/people.ts';

/**
 * Calls every operation that answers facts of persons as each viewer, and compares the fields of the answer with the table
 * of who sees which field (`contracts/src/fields.ts`).
 */

const product = inject('product');
/** Their answers are checked in what-the-team-sees.test.ts. */
const teamAnd: Operation['who'][] = ['newcomer', 'operator', 'manager', 'service'];
let ann: Person;
let stranger: Person;
let contact: Person;
let blocked: Person;
let blocker: Person;
let unpaid: Person;
let operator: Operator;
let page: Socket | undefined;

/** How each viewer sees Ann, and the texts of a conversation. */
const seesAs = {
  stranger: { person: 'stranger', texts: 'member' },
  contact: { person: 'contact', texts: 'member' },
  'blocked by Ann': { person: 'blocked', texts: 'member' },
  'who blocked Ann': { person: 'blocked', texts: 'member' },
  unpaid: { person: 'contact', texts: 'unpaid' },
  'Ann herself': { person: 'self', texts: 'member' },
} as const satisfies Record<string, { person: Viewer; texts: Viewer }>;
type ViewerName = keyof typeof seesAs;

/** Fields that may be empty in an answer about Ann although the viewer may see them. */
const sometimes = new Set([
  'left',
  'paused',
  'suspension',
  'warning',
  'blocked',
  'hotlisted',
  'viewedAt',
  'sharedInterests',
  'savedEachOther',
  'distance',
  'isRead',
  'readAt',
  'clientMessageId',
]);

beforeAll(async () => {
  [ann, stranger, contact, blocked, blocker] = (await makePeople(product, 5)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  [unpaid] = (await makePeople(product, 1, { subscribed: false })) as [Person];
  [operator] = (await makeOperators(product, 1)) as [Operator];
  await describePerson(product, ann.token);
  for (const other of [contact, blocked, blocker, unpaid])
    await makeHistory(product, { a: ann, b: other }, 6);
  await ok(stranger, sendMessage, { body: { receiverId: ann.id, content: 'Hello Ann' } });
  for (const other of [contact, blocked, blocker, unpaid])
    await ok(ann, sendMessage, { body: { receiverId: other.id, content: 'Still there?' } });
  for (const other of [stranger, contact, blocked, blocker, unpaid]) {
    await ok(ann, getProfile, { params: { id: other.id } });
    if (other !== unpaid) await ok(other, addToHotlist, { body: { hotMemberId: ann.id } });
  }
  await comeOnline();
  await ok(ann, changeEmail, { body: { newEmail: `new-${ann.email}`, password: ann.password } });
  await ok(ann, setAssistedReplies, { body: { allowed: true } });
  await ok(ann, blockMember, { params: { id: blocked.id } });
  await ok(blocker, blockMember, { params: { id: ann.id } });
  for (const other of [blocked, blocker]) await eventually(async () => (await contactOfAnn(other))?.blocked);
}, 120_000);

afterAll(() => void page?.disconnect());

test('every operation that answers facts of persons is called here', () => {
  const wanted = operations.filter(({ who }) => !teamAnd.includes(who)).filter(answersFacts);
  const called = new Set([...Object.keys(memberCalls()), ...Object.keys(ownChanges()), adminLogin.id]);
  expect(wanted.map(({ id }) => id).filter((id) => !called.has(id))).toEqual([]);
});

test('guests get no facts of any person', async () => {
  for (const operation of operations.filter(answersFacts)) {
    // adminLogin answers the operator's own account.
    if (operation.who === 'service' || operation.id === adminLogin.id) continue;
    expect(operation.who, operation.id).not.toBe('guest');
    const { status } = await call(undefined, operation, sampleInput(operation));
    expect(status, operation.id).toBe(401);
  }
});

test.for<[ViewerName, () => Person, string[]]>([
  [
    'stranger',
    () => stranger,
    ['browse', 'getProfile', 'getProfileData', 'listViewers', 'listHotlist', 'listContacts'],
  ],
  [
    'contact',
    () => contact,
    ['browse', 'getProfile', 'getProfileData', 'listViewers', 'listHotlist', 'listContacts'],
  ],
  ['blocked by Ann', () => blocked, ['listContacts']],
  ['who blocked Ann', () => blocker, ['getProfile', 'getProfileData', 'listContacts', 'listBlocked']],
  ['unpaid', () => unpaid, ['browse', 'getProfile', 'getProfileData', 'listViewers', 'listContacts']],
  [
    'Ann herself',
    () => ann,
    ['getProfile', 'getProfileData', 'getMe', 'getOwnProfile', 'getEmailChange', 'listMyPhotos'],
  ],
])('%s sees of Ann what the table says, in every answer', async ([name, who, where]) => {
  const viewer = who();
  const showAnn = new Set<string>();
  for (const [id, { operation, inputs }] of Object.entries(memberCalls())) {
    for (const input of inputs) {
      const { status, body } = await call(viewer.token, operation, input);
      // Some calls are refused: without a membership, past a block, or to oneself.
      expect([200, 400, 402, 403, 404], `${id} answers ${status}`).toContain(status);
      if (status !== 200) continue;
      for (const facts of factsIn(operation, body)) {
        if (isAbout(facts, viewer)) showAnn.add(id);
        expectAsInTable(`${id} for ${name}`, facts, viewer, name);
      }
    }
  }
  expect([...showAnn].sort()).toEqual(where.toSorted());
});

test('answers to own changes have the own facts', async () => {
  for (const [id, { operation, input }] of Object.entries(ownChanges())) {
    const { status, body } = await call(ann.token, operation, input);
    expect(status, id).toBe(200);
    for (const facts of factsIn(operation, body)) expectAsInTable(id, facts, ann, 'Ann herself');
  }
});

test('the live connection reports presence to those who may see it, and nothing past a block', async () => {
  const watchers: [string, Viewer, string][] = [
    ['contact', 'contact', contact.token],
    ['stranger who has written', 'stranger', stranger.token],
    ['operator', 'operator', operator.token],
    ['blocked by Ann', 'blocked', blocked.token],
    ['who blocked Ann', 'blocked', blocker.token],
  ];
  const heard = new Map(watchers.map(([name]) => [name, [] as PresenceNotice[]]));
  const sockets = watchers.map(([name, , token]) => {
    const socket = connectLive(token);
    socket.on('presence', (notice: PresenceNotice) => {
      if (notice.memberId === ann.id) heard.get(name)?.push(notice);
    });
    return socket;
  });
  onTestFinished(() => sockets.forEach((socket) => void socket.disconnect()));
  await eventually(() => sockets.every(({ connected }) => connected));
  page?.disconnect();
  const isTold = (online: boolean) => () => heard.get('contact')?.some((notice) => notice.online === online);
  await eventually(isTold(false), { within: 40_000 });
  page?.connect();
  await eventually(isTold(true), { within: 40_000 });
  for (const [name, viewer] of watchers) {
    const notices = heard.get(name) ?? [];
    if (viewer === 'blocked') expect(notices, name).toEqual([]);
    else expect(notices.length, name).toBeGreaterThan(0);
    const allowed = Object.entries<{ to: readonly Viewer[] }>(fields.presence).filter(([, { to }]) =>
      to.includes(viewer),
    );
    for (const notice of notices) {
      expect(new Set(Object.keys(notice)), name).toEqual(new Set(allowed.map(([field]) => field)));
      if (viewer !== 'operator' && notice.lastOnline)
        expect(Date.parse(notice.lastOnline) % 300_000, name).toBe(0);
    }
  }
});

interface Input {
  params?: object;
  query?: object;
  body?: object;
}

/** The members' operations, with inputs whose answers include Ann where possible. */
function memberCalls(): Record<string, { operation: Operation; inputs: Input[] }> {
  const reads = (operation: Operation, ...inputs: Input[]) => ({ operation, inputs });
  const toAnn = { params: { id: ann.id } };
  const withAnn = { query: { contactId: ann.id } };
  return {
    browse: reads(browse, ...[1, 2, 3, 4].map((page) => ({ query: { page, limit: 60 } }))),
    getProfile: reads(getProfile, toAnn),
    getProfileData: reads(getProfileData, toAnn),
    listViewers: reads(listViewers, {}),
    listOpened: reads(listOpened, {}),
    addToHotlist: reads(addToHotlist, { body: { hotMemberId: ann.id } }),
    listHotlist: reads(listHotlist, {}),
    listBlocked: reads(listBlocked, {}),
    getMe: reads(getMe, {}),
    getOwnProfile: reads(getOwnProfile, {}),
    getEmailChange: reads(getEmailChange, {}),
    listMyPhotos: reads(listMyPhotos, {}),
    listContacts: reads(listContacts, {}),
    getUnreadDetails: reads(getUnreadDetails, {}),
    listMessages: reads(listMessages, withAnn),
    searchMessages: reads(searchMessages, { query: { words: 'still there' } }),
    chatHistory: reads(chatHistory, withAnn),
    sendMessage: reads(sendMessage, { body: { receiverId: ann.id, content: 'Good evening' } }),
    chatSend: reads(chatSend, { body: { receiverId: ann.id, message: 'Good evening' } }),
  };
}

function ownChanges(): Record<string, { operation: Operation; input: Input }> {
  return {
    saveProfile: { operation: saveProfile, input: { body: { aboutMe: 'I paint small boats.' } } },
    uploadPhoto: { operation: uploadPhoto, input: { body: form('photo', photoFile()) } },
    updateMyImages: {
      operation: updateMyImages,
      input: { body: form('backgroundPhoto', 'background1.jpg') },
    },
  };
}

/** Each filled field is one the viewer may see; each such field that Ann has filled is present. */
function expectAsInTable(
  place: string,
  { shape, properties, value }: Facts,
  viewer: Person,
  name: ViewerName,
): void {
  const sees = viewerOf(shape, value, viewer, name);
  const rules: Record<string, { to: readonly Viewer[] }> = fields[shape];
  const carried = properties.filter((field) => carries(value[field]));
  const allowed = properties.filter((field) => rules[field]?.to.includes(sees));
  const where = `${place}: ${shape} as ${sees}`;
  expect(
    carried.filter((field) => !allowed.includes(field)),
    `${where} must not tell`,
  ).toEqual([]);
  if (isAbout({ shape, properties, value }, viewer) || shape === 'preview' || shape === 'message') {
    const missing = allowed.filter((field) => !carried.includes(field) && !sometimes.has(field));
    expect(missing, `${where} must tell`).toEqual([]);
  }
  if (sees !== 'self' && typeof value.lastOnline === 'string')
    expect(new Date(value.lastOnline).getTime() % 300_000, `${where} is to five minutes`).toBe(0);
}

function viewerOf(shape: Facts['shape'], value: Facts['value'], viewer: Person, name: ViewerName): Viewer {
  if (shape === 'preview' || shape === 'message') return seesAs[name].texts;
  if (isOwn(shape) || value._id === viewer.id) return 'self';
  if (value._id === ann.id) return seesAs[name].person;
  // Ann as viewer: with all others both have written, except the stranger and those behind a block.
  if (viewer !== ann) return 'stranger';
  if (value._id === blocked.id || value._id === blocker.id) return 'blocked';
  return value._id === stranger.id ? 'stranger' : 'contact';
}

/** Whether these are facts of Ann, who has filled every field. */
function isAbout({ shape, value }: Facts, viewer: Person): boolean {
  if (isOwn(shape)) return viewer === ann;
  return shape !== 'preview' && shape !== 'message' && value._id === ann.id;
}

function isOwn(shape: Facts['shape']): boolean {
  return ['self', 'ownImages', 'emailChange'].includes(shape);
}

async function call(token: string | undefined, operation: Operation, { params, query, body }: Input) {
  if (!(body instanceof FormData))
    return apiAt(product.api, token, '10.60.1.1')(operation, { params, query, body } as never);
  const headers = { ...(token && { authorization: `Bearer ${token}` }), 'x-forwarded-for': '10.60.1.2' };
  const answer = await fetch(product.api + operation.path, { method: operation.method, headers, body });
  return { status: answer.status, body: await answer.json() };
}

async function ok<const O extends Operation>(
  { token }: Person,
  operation: O,
  input: { params?: ParamsOf<O>; query?: QueryOf<O>; body?: BodyOf<O> },
) {
  const { status, body } = await apiAt(product.api, token)(operation, input);
  expect(status, `${operation.id} ${JSON.stringify(body)}`).toBe(200);
  return body;
}

/** Any input with the right path: a call without a token is refused before the input is read. */
function sampleInput({ params }: Operation): Input {
  const names = Object.keys(params?.properties ?? {});
  return { params: Object.fromEntries(names.map((name) => [name, ann.id])) };
}

async function contactOfAnn(viewer: Person) {
  const { contacts } = await ok(viewer, listContacts, {});
  return contacts.find(({ contact: { _id } }) => _id === ann.id)?.contact;
}

/** Ann has a page open until the file ends, so her contacts see her online. */
async function comeOnline(): Promise<void> {
  page = connectLive(ann.token);
  await eventually(async () => (await contactOfAnn(contact))?.online);
  const params = { id: ann.id };
  await eventually(async () => (await ok(contact, getProfileData, { params })).online);
}

function connectLive(token: string): Socket {
  return io(product.api, {
    ...pageOptions(token, product.web),
  });
}
