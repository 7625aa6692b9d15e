import { randomBytes } from 'node:crypto';
import {
  addOperator,
  addUser,
  adminMe,
  appealSuspension,
  changeOperator,
  choices,
  createLink,
  deleteUser,
  fields,
  getAccount,
  getConversation,
  getDashboard,
  getMails,
  getNoticeText,
  getOperatorName,
  getPerson,
  getProfileFacts,
  getProfileForTeam,
  getQueueCard,
  getUser,
  liftUserSuspension,
  listAllUsers,
  listAppeals,
  listColleagues,
  listDisputes,
  listMails,
  listOperatorNames,
  listOperators,
  listPaidUsers,
  listPendingErasures,
  listQueue,
  listQueueProfiles,
  listRecentChats,
  listRefundRequests,
  listReports,
  messagingCandidates,
  messagingConversation,
  messagingReply,
  messagingSend,
  messagingUnattended,
  messagingUsers,
  type Operation,
  operations,
  pageProfiles,
  reportMember,
  resetSecondFactor,
  respondToMail,
  sendMessage,
  setAssistedReplies,
  setOperatorPassword,
  suspendUser,
  type Viewer,
} from '@emberline/contracts';
import { eventually } from '@emberline/kit/testing/eventually';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import { MongoClient } from 'mongodb';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiAt } from '../support/api.ts';
import { describePerson } from '../support/describe-person.ts';
import { answersFacts, carries, type Facts, factsIn } from '../support/facts-in.ts';
import { makeOperators, type Operator, tellUsers } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';
import { teamCalls } from './team-calls.ts';
import { ticketCalls } from './ticket-calls.ts';

/**
 * Calls every operation that answers facts of persons to operators or services, and compares the fields of the answer with
 * the table of who sees which field (`contracts/src/fields.ts`).
 */

const product = inject('product');
let ann: Person;
let contact: Person;
let operator: Operator;
let manager: Operator;
let other: Operator;

beforeAll(async () => {
  [ann, contact] = (await makePeople(product, 2)) as [Person, Person];
  [operator, other] = (await makeOperators(product, 2)) as [Operator, Operator];
  [manager] = (await makeOperators(product, 1, 'manager')) as [Operator];
  await describePerson(product, ann.token);
  expect((await member(ann)(setAssistedReplies, { body: { allowed: true } })).status).toBe(200);
  await tellUsers(product, [contact], 'member');
  await writeToAnn();
  const report = { params: { id: ann.id }, body: { reason: choices.reportReason[0] } };
  expect((await member(contact)(reportMember, report)).status).toBe(200);
  await operatorsKnowAnn();
}, 120_000);

const team = teamCalls(() => operator);
const tickets = ticketCalls(
  () => member(ann),
  () => operator,
  apiAt(product.api, undefined, '10.60.3.1'),
);
const member = ({ token }: Person) => apiAt(product.api, token);

test('every operation that answers operators or services facts of persons is called here', () => {
  const wanted = operations
    .filter(({ who }) => who === 'newcomer' || who === 'operator' || who === 'manager' || who === 'service')
    .filter(answersFacts);
  const called = [...operatorCalls(), ...serviceCalls()].map(({ operation }) => operation.id);
  expect(new Set(wanted.map(({ id }) => id)).symmetricDifference(new Set(called))).toEqual(new Set());
});

test('answers to operators have the fields of the table', async () => {
  for (const { operation, input, sometimes } of operatorCalls()) {
    if (answering.includes(operation)) await writeToAnn();
    const { api } = operation.who === 'manager' ? manager : operator;
    const { status, body } = await api(operation, (await input()) as never);
    expect(status, `${operation.id} ${JSON.stringify(body)}`).toBe(200);
    expectExactly(operation, body, 'operator', sometimes);
  }
});

test('answers to services have the fields of the table, for the person they act for', async () => {
  for (const { operation, input, sometimes } of serviceCalls()) {
    if (answering.includes(operation)) await writeToAnn();
    const onBehalfOf =
      operation.onBehalfOf && (operation.onBehalfOf === 'manager' ? manager : operator).token;
    const { params = {}, query = {}, body } = (await input()) as Input;
    const path = operation.path.replace(
      /:(\w+)/g,
      (_, name) => (params as Record<string, string>)[name] ?? '',
    );
    const answer = await fetch(
      `${product.services[operation.service]}${path}?${new URLSearchParams(query as never)}`,
      {
        method: operation.method,
        headers: {
          ...(await serviceHeaders(operation, { onBehalfOf })),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
    );
    const text = await answer.text();
    expect(answer.status, `${operation.id} ${text}`).toBe(200);
    expectExactly(operation, JSON.parse(text), 'internal', sometimes);
  }
});

interface Input {
  params?: object;
  query?: object;
  body?: object;
}
interface Call {
  operation: Operation;
  input: () => Input | Promise<Input>;
  /** Fields that this answer may leave out. */
  sometimes: string[];
}

/** Operations that need a member who waits for Ann's answer. */
const answering: Operation[] = [
  ...[messagingUnattended, messagingReply, messagingSend, respondToMail],
  ...[listMails, getMails, getDashboard, listQueue, listQueueProfiles, getQueueCard],
];

function operatorCalls(): Call[] {
  const letter = { senderId: ann.id, receiverId: contact.id, content: 'Very well' };
  return [
    call(messagingUsers, { query: { search: ann.username } }),
    call(messagingUnattended, { query: { maleId: ann.id } }),
    call(messagingCandidates, { query: { gender: 'female' } }),
    call(messagingConversation, { query: { userId: ann.id, recipientId: contact.id } }),
    call(listQueue, { query: { limit: 50 } }),
    call(listQueueProfiles, { query: { also: ann.id } }),
    call(getQueueCard, { query: { profileId: ann.id, memberId: contact.id } }),
    call(listColleagues, {}, ...onlyOfOperators),
    call(messagingSend, { body: letter }),
    call(messagingReply, { body: letter }),
    call(respondToMail, async () => ({ body: { mailId: await writeToAnn(), response: 'Fine' } })),
    call(listPaidUsers, {}),
    call(listAllUsers, { query: { search: ann.username } }),
    call(getUser, { params: { id: ann.id } }),
    call(getPerson, { params: { id: ann.id } }, ...ofAPair),
    call(addUser, { body: newProfile() }),
    ...team,
    call(getDashboard, {}),
    call(listReports, {}),
    call(listAppeals, appealOfAnn),
    call(listPendingErasures, somebodyDeleted),
    ...tickets.ofOperators,
    call(listRefundRequests, moneyOfAnn),
    call(listDisputes, moneyOfAnn),
    call(adminMe, {}),
    call(listOperators, {}),
    call(addOperator, { body: newOperator() }),
    call(changeOperator, async () => ({ params: { id: await idOf(other) }, body: { role: 'operator' } })),
    call(setOperatorPassword, samePassword),
    call(resetSecondFactor, async () => ({ params: { id: await idOf(other) } })),
  ];
}

function serviceCalls(): Call[] {
  const before = (BigInt(`0x${ann.id}`) - 1n).toString(16).padStart(24, '0');
  const told = ['online', 'lastOnline', 'presenceVersion', 'paymentStatus', 'paymentVersion'];
  return [
    call(getProfileFacts, { body: { ids: [ann.id] } }, ...told),
    call(getProfileForTeam, { params: { id: ann.id } }, ...ofAPair),
    call(pageProfiles, { query: { after: before, limit: 1 } }),
    call(getConversation, { query: { userId: ann.id, recipientId: contact.id } }),
    call(listMails, { query: { receiver: ann.id, state: 'unattended' } }),
    call(getMails, async () => ({ body: { ids: [await writeToAnn()] } })),
    call(listRecentChats, {}, 'senderId', 'receiverId'),
    call(getNoticeText, { query: { receiverId: ann.id, senderId: contact.id, seq: 1 } }),
    call(getAccount, { params: { id: ann.id } }, 'isBanned'),
    call(createLink, { body: { memberId: ann.id, purpose: 'open-conversation' } }, 'newEmail'),
    ...tickets.ofServices,
    call(listOperatorNames, {}, ...onlyOfOperators),
    call(getOperatorName, async () => ({ params: { id: await idOf(other) } }), ...onlyOfOperators),
  ];
}

const onlyOfOperators = [
  ...['role', 'roles', 'disabled', 'createdAt', 'lastLogin', 'temporaryPassword', 'secondFactor'],
];

async function samePassword(): Promise<Input> {
  return { params: { id: await idOf(other) }, body: { password: other.password } };
}

function call(operation: Operation, input: Input | Call['input'], ...sometimes: string[]): Call {
  return { operation, input: typeof input === 'function' ? input : () => input, sometimes };
}

/** Fields about the waiting mail, which one list has beside the user's. */
const waits = ['waitingSince', 'waitingMailId'];

/** Fields of a profile that say how another member relates to it. */
const ofAPair = ['sharedInterests', 'distance', 'savedEachOther'];

/** Shapes without Ann's payment status: no event has told the operators' lists that she pays. */
const neverPaid: Facts['shape'][] = ['user'];

/** Every filled field is one the viewer may see; facts of Ann have all of these fields. */
function expectExactly(operation: Operation, body: unknown, viewer: Viewer, sometimes: string[]): void {
  const found = factsIn(operation, body);
  expect(found, operation.id).not.toEqual([]);
  for (const { shape, value } of found) {
    const rules: Record<string, { to: readonly Viewer[] }> = fields[shape];
    const allowed = Object.keys(rules).filter((field) => rules[field]?.to.includes(viewer));
    const where = `${operation.id}: ${shape} as ${viewer}`;
    const carried = Object.keys(value).filter((field) => carries(value[field]) && !waits.includes(field));
    expect(new Set(carried).difference(new Set(allowed)), `${where} must not tell`).toEqual(new Set());
    if (!isWhole({ shape, value })) continue;
    const mayMiss = [...sometimes, ...(neverPaid.includes(shape) ? ['paymentStatus'] : [])];
    const missing = allowed.filter((field) => !(field in value) && !mayMiss.includes(field));
    expect(missing, `${where} must tell`).toEqual([]);
  }
}

/** Whether all fields are filled: facts of Ann, and shapes that are no profile. */
function isWhole({ shape, value }: Pick<Facts, 'shape' | 'value'>): boolean {
  const isProfile = shape === 'user' || shape === 'facts' || shape === 'account';
  return shape !== 'chat' && (!isProfile || value.id === ann.id);
}

/** A team profile that is erased in a day. */
async function somebodyDeleted(): Promise<Input> {
  const { body } = await operator.api(addUser, { body: newProfile() });
  const who = { params: { id: body.user.id } };
  await eventually(async () => expect((await operator.api(deleteUser, who)).status).toBe(200));
  return {};
}

/** Ann asks a charge back, and her bank takes one back. */
async function moneyOfAnn(): Promise<Input> {
  const mongo = await MongoClient.connect(withDatabase(product.mongoUrl, `${inject('share').prefix}payment`));
  const common = { memberId: ann.id, amount: 3_000, at: new Date() };
  const asked = { reason: 'Another reason', words: null, state: 'asked' };
  const times = { chargedAt: new Date(), decideBy: new Date() };
  const disputed = { chargeId: null, reason: 'general', status: 'lost', isOpen: false, dueBy: null };
  const put = (name: string, row: object) =>
    mongo
      .db()
      .collection<{ _id: string }>(name)
      .updateOne({ _id: `of_${ann.id}` }, { $set: row }, { upsert: true });
  await put('refundRequests', { ...common, ...asked, ...times });
  await put('disputes', { ...common, ...disputed, version: 1 });
  await mongo.close();
  return {};
}

/** Ann is suspended, appeals, and is back. */
async function appealOfAnn(): Promise<Input> {
  const params = { id: ann.id };
  await operator.api(suspendUser, { params, body: { days: 1, reason: choices.reportReason[0] } });
  await member(ann)(appealSuspension, { body: { text: 'Why?' } });
  await operator.api(liftUserSuspension, { params });
  return {};
}

async function writeToAnn(): Promise<string> {
  const sent = await member(contact)(sendMessage, { body: { receiverId: ann.id, content: 'How are you?' } });
  expect(sent.status).toBe(200);
  return sent.body.message._id;
}

/** Waits until the operators' lists have both members. */
async function operatorsKnowAnn(): Promise<void> {
  await eventually(
    async () => {
      const reports = await operator.api(listReports);
      const waiting = await operator.api(messagingUnattended, { query: { maleId: ann.id } });
      return (
        reports.body.reports.some(({ member: one }) => one?.id === ann.id) && waiting.body.users.length === 1
      );
    },
    { within: 30_000 },
  );
}

async function idOf({ username }: Operator): Promise<string> {
  const { body } = await manager.api(listOperators);
  return body.find((one) => one.username === username)?.id as string;
}

const newOperator = () => ({
  username: `op_${randomBytes(4).toString('hex')}`,
  password: 'warm green lamps',
  role: 'operator',
});

function newProfile() {
  const username = `tilda_${randomBytes(4).toString('hex')}`;
  return {
    ...{ firstname: 'Tilda', lastname: 'Tester', username, email: `${username}@example.org` },
    ...{ password: 'warm green lamps', gender: 'female', preference: 'male' },
  };
}
