import { randomUUID } from 'node:crypto';
import {
  claimMail,
  getDashboard,
  listAudit,
  listMessages,
  messagingUsers,
  respondToMail,
  sendMessage,
} from '@emberline/contracts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { expect } from 'vitest';
import { apiAt } from './api.ts';
import { makeOperators, makeProfiles, type Operator, type Profile, tellUsers } from './operators.ts';
import { makePeople, type Person } from './people.ts';
import { untilHeard } from './while-busy.ts';

interface Cast {
  members: Person[];
  profiles: Profile[];
  robots: Operator[];
}

/** Mails tried from one list before it is loaded again. */
const triedAtOnce = 8;
const isCareless = (robot: number) => robot % 4 === 3;
/**
 * The operators' lists are updated by events, so they lag behind: by a minute after 1,000 acts on a slow machine, where two replicas
 * of admin write into one audit chain and step back from each other. How fast they are is measured elsewhere.
 */
const eventually = { timeout: 100_000, interval: 250 };

type Mail = Awaited<ReturnType<typeof waitingMails>>[number];

/**
 * Each member writes to each profile once, so that each mail is a conversation's only one; then all operators answer from one
 * queue. Fails unless each mail is answered exactly once, whoever is late gets 409, and dashboard, lists and audit say so.
 */
export async function expectEachAnsweredOnce(
  product: ProductAddresses,
  {
    operators,
    members: memberCount,
    profiles: profileCount,
  }: Record<'operators' | 'members' | 'profiles', number>,
): Promise<void> {
  const mailCount = memberCount * profileCount;
  const [members, profiles, robots] = await Promise.all([
    makePeople(product, memberCount),
    makeProfiles(product, profileCount),
    makeOperators(product, operators),
  ]);
  const cast = { members, profiles, robots };
  const counted = (counts: [total: number, waiting: number]) =>
    Array.from({ length: profileCount }, () => counts);
  await tellUsers(product, members, 'member');

  const watcher = robots[0] as Operator;
  // What other tests have left may still be heard of: the dashboard's counts have a lower bound, the lists of our profiles are exact.
  const answeredBefore = await answeredInAll(watcher);
  await writeMails(product, cast);
  await expect.poll(() => mailsOf(watcher, cast), eventually).toEqual(counted([memberCount, memberCount]));

  // All operators get the same first list, so they start with the same mail.
  const first = await waitingMails(watcher, cast);
  const work = await Promise.all(robots.map((robot, n) => answerAll(robot, cast, first, isCareless(n))));

  const refusals = work.flatMap((one) => one.refusals);
  for (const refusal of refusals)
    expect([
      [409, 'MAIL_CLAIMED'],
      [409, 'MAIL_ANSWERED'],
    ]).toContainEqual(refusal);
  expect(refusals.length).toBeGreaterThanOrEqual(operators - 1);
  const answered = new Map(work.flatMap(({ answers }) => [...answers]));
  expect(work.reduce((sum, { answers }) => sum + answers.size, 0)).toBe(mailCount);
  expect(answered.size).toBe(mailCount);

  await Promise.all(members.map((member) => expectOneAnswerEach(product, member, profiles, answered)));

  await expect
    .poll(async () => (await answeredInAll(watcher)) - answeredBefore, eventually)
    .toBeGreaterThanOrEqual(mailCount);
  await expect.poll(() => mailsOf(watcher, cast), eventually).toEqual(counted([memberCount, 0]));
  await expect.poll(() => waitingMails(watcher, cast), eventually).toEqual([]);
  for (const [n, { answers }] of work.entries())
    await expectAccountedFor(robots[n] as Operator, [...answers.keys()], isCareless(n));
}

async function writeMails(
  { services: { mailbox } }: ProductAddresses,
  { members, profiles }: Pick<Cast, 'members' | 'profiles'>,
): Promise<void> {
  await Promise.all(
    members.map(async ({ token, username }) => {
      const api = apiAt(mailbox, token);
      for (const { id, firstname } of profiles) {
        const content = `Hello ${firstname}, this is ${username}`;
        const { status } = await api(sendMessage, { body: { receiverId: id, content } });
        expect(status).toBe(200);
      }
    }),
  );
}

/** The waiting mails of this test, the longest wait first. */
async function waitingMails({ api }: Operator, { members }: Pick<Cast, 'members'>) {
  const { body } = await api(getDashboard);
  const ours = new Set(members.map(({ id }) => id));
  return body.recentMails
    .filter(({ sender, attendedAt }) => attendedAt === null && ours.has(sender))
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

/**
 * Claims and answers until no mail waits. A careless operator answers without a claim. As the operators' page does, a call that a
 * busy service did not answer in time is made again, the answer under the same clientMessageId.
 * @returns the accepted texts by mail, and the refusals
 */
async function answerAll(robot: Operator, cast: Cast, seen: Mail[], careless: boolean) {
  const answers = new Map<string, string>();
  const refusals: [status: number, code: string][] = [];
  const attempt = async (mail: Mail): Promise<void> => {
    const claim = careless
      ? undefined
      : await untilHeard(() => robot.api(claimMail, { body: { mailId: mail._id } }));
    if (claim && claim.status !== 200) return refused(claim);
    const response = `${robot.username} answers ${mail._id}`;
    const body = { mailId: mail._id, response, clientMessageId: randomUUID() };
    const answer = await untilHeard(() => robot.api(respondToMail, { body }));
    if (answer.status !== 200) return refused(answer);
    answers.set(mail._id, response);
  };
  const refused = ({ status, body }: { status: number; body: unknown }): void =>
    void refusals.push([status, (body as { code: string }).code]);

  for (let waiting = seen; waiting.length > 0; waiting = await waitingMails(robot, cast)) {
    const from = waiting === seen ? 0 : Math.floor(Math.random() * waiting.length);
    for (const mail of waiting.slice(from, from + triedAtOnce)) await attempt(mail);
  }
  return { answers, refusals };
}

async function expectOneAnswerEach(
  { services }: ProductAddresses,
  { token }: Person,
  profiles: Profile[],
  answered: Map<string, string>,
): Promise<void> {
  const api = apiAt(services.mailbox, token);
  for (const { id } of profiles) {
    const { body } = await api(listMessages, { query: { contactId: id } });
    const [mail, ...rest] = body.messages;
    expect(mail).toMatchObject({ authoredBy: 'member', receiver: id });
    expect(rest.map(({ authoredBy, content }) => [authoredBy, content])).toEqual([
      ['staff', answered.get(mail?._id ?? '')],
    ]);
  }
}

/** Of each profile: all mails to it, and those that wait. */
async function mailsOf({ api }: Operator, { profiles }: Pick<Cast, 'profiles'>) {
  const search = (profiles[0] as Profile).username.slice(0, -1);
  const { body } = await api(messagingUsers, { query: { search, limit: 100 } });
  return body.users.map(({ totalMailsCount, unattendedMailsCount }) => [
    totalMailsCount,
    unattendedMailsCount,
  ]);
}

/** The dashboard's sum over all days, since the test may run past midnight. */
async function answeredInAll({ api }: Operator): Promise<number> {
  const { days } = (await api(getDashboard)).body;
  return days.reduce((sum, { answered }) => sum + answered, 0);
}

/** The audit list has one login and each answer once; a careful operator has claimed every answered mail. */
async function expectAccountedFor(operator: Operator, answers: string[], careless: boolean): Promise<void> {
  const written = async () => {
    const entries = await auditOf(operator);
    const mailsWith = (action: string) =>
      entries.flatMap((entry) => (entry.action === action ? [String(entry.details.mailId)] : [])).sort();
    const claimed = mailsWith('claim-mail').filter((mailId) => careless || answers.includes(mailId));
    return {
      logins: entries.filter(({ action }) => action === 'login').length,
      attended: mailsWith('attend-mail'),
      claimed: [...new Set(claimed)],
    };
  };
  const all = answers.toSorted();
  await expect.poll(written, eventually).toEqual({ logins: 1, attended: all, claimed: careless ? [] : all });
}

async function auditOf({ api, username }: Operator) {
  const pageOf = async (page: number, upTo?: number) =>
    (await api(listAudit, { query: { search: username, limit: 100, page, ...(upTo && { upTo }) } })).body;
  const first = await pageOf(1);
  // Entries of events that are heard meanwhile would move the pages.
  const upTo = first.entries[0]?.n;
  const rest = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, n) => pageOf(n + 2, upTo));
  return [first, ...(await Promise.all(rest))].flatMap(({ entries }) => entries);
}
