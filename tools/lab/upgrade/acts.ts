import { setTimeout as sleep } from 'node:timers/promises';
import {
  addToHotlist,
  browse,
  claimMail,
  getDashboard,
  getMe,
  getPaymentStatus,
  getProfile,
  getUnreadDetails,
  listAllUsers,
  listBlocked,
  listContacts,
  listHotlist,
  listInvoices,
  listMessages,
  listMyPhotos,
  listReports,
  listViewers,
  login,
  markRead,
  messagingUnattended,
  removeFromHotlist,
  respondToMail,
  saveProfile,
  sendMessage,
  setNoticeSettings,
} from '@emberline/contracts';
import { reasonOf } from '@emberline/tests/faults/drive.ts';
import { type Api, apiAt } from '@emberline/tests/support/api.ts';
import type { Operator } from '@emberline/tests/support/operators.ts';
import type { Person } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';

export interface Acting {
  /** How often each act was done. */
  done: Map<string, number>;
  /** What failed: the act, and its status or what became of the connection. */
  failed: string[];
  /** What was answered by 503 and asked again, as the answer says. */
  askedAgain: string[];
  stop: () => Promise<void>;
}

/** Who acts: members beside those whose messages are compared, an operator, and the team profile they write to. */
export interface Cast {
  people: Person[];
  operator: Operator;
  teamProfile: string;
}

type Act = [name: string, act: () => Promise<{ status: number }>];

const pauseMs = 150;
const askAgainAfterMs = 1_000;
const askFor = 15;

/**
 * Members and an operator do one thing after the other until `stop`; each must be answered with 200. Only 503, which says that
 * nothing was done and when to ask again, is asked again.
 */
export function keepActing(addresses: Pick<ProductAddresses, 'api'>, cast: Cast): Acting {
  const done = new Map<string, number>();
  const failed: string[] = [];
  const askedAgain: string[] = [];
  const stopping = new AbortController();
  const work = async (acts: Act[]) => {
    for (let n = 0; !stopping.signal.aborted; n = (n + 1) % acts.length) {
      const [name, act] = acts[n] as Act;
      const answers = await untilDone(act);
      const problem = answers.pop();
      done.set(name, (done.get(name) ?? 0) + 1);
      if (problem !== '200') failed.push(`${name}: ${problem}`);
      askedAgain.push(...answers.map((answer) => `${name}: ${answer}`));
      await sleep(pauseMs);
    }
  };
  const workers = [...membersActs(addresses, cast), operatorsActs(addresses, cast)].map(work);
  return {
    done,
    failed,
    askedAgain,
    stop: async () => {
      stopping.abort();
      await Promise.all(workers);
    },
  };
}

/** @returns the answers, the last one last */
async function untilDone(act: Act[1]): Promise<string[]> {
  const answers: string[] = [];
  while (answers.length < askFor) {
    const answer = await act().then(({ status }) => String(status), reasonOf);
    answers.push(answer);
    if (answer !== '503') break;
    await sleep(askAgainAfterMs);
  }
  return answers;
}

function membersActs({ api }: Pick<ProductAddresses, 'api'>, { people, teamProfile }: Cast): Act[][] {
  return people.map((person, n) => {
    const call = apiAt(api, person.token);
    const other = people[(n + 1) % people.length] as Person;
    const id = { params: { id: other.id } };
    // Logins are limited by address.
    const logIn = apiAt(api, undefined, `10.78.0.${n}`);
    const acts: Act[] = [
      ['getMe', () => call(getMe)],
      ['browse', () => call(browse)],
      ['getProfile', () => call(getProfile, id)],
      ['saveProfile', () => call(saveProfile, { body: { aboutMe: `It is ${new Date().toISOString()}` } })],
      ['addToHotlist', () => call(addToHotlist, { body: { hotMemberId: other.id } })],
      ['listHotlist', () => call(listHotlist)],
      ['removeFromHotlist', () => call(removeFromHotlist, { params: { memberId: other.id } })],
      ['listViewers', () => call(listViewers)],
      ['listMyPhotos', () => call(listMyPhotos)],
      ['sendMessage', () => call(sendMessage, { body: { receiverId: other.id, content: 'Hello' } })],
      ['listContacts', () => call(listContacts)],
      ['listMessages', () => call(listMessages, { query: { contactId: other.id } })],
      ['markRead', () => call(markRead, { body: { contactId: other.id, upToSeq: 1 } })],
      ['getUnreadDetails', () => call(getUnreadDetails)],
      ['write to the team', () => write(call, teamProfile)],
      ['getPaymentStatus', () => call(getPaymentStatus)],
      ['listInvoices', () => call(listInvoices)],
      ['setNoticeSettings', () => call(setNoticeSettings, { body: { emailNotices: n % 2 === 0 } })],
      ['listBlocked', () => call(listBlocked)],
      ['login', () => logIn(login, { body: { identifier: person.username, password: person.password } })],
    ];
    return acts;
  });
}

function operatorsActs(
  { api }: Pick<ProductAddresses, 'api'>,
  { operator, people, teamProfile }: Cast,
): Act[] {
  const call = operator.api;
  const member = people[0] as Person;
  const asMember = apiAt(api, member.token);
  return [
    ['getDashboard', () => call(getDashboard)],
    ['listAllUsers', () => call(listAllUsers)],
    ['listReports', () => call(listReports)],
    ['messagingUnattended', () => call(messagingUnattended, { query: { maleId: teamProfile } })],
    ['claim and answer a mail', () => answerMail(asMember, call, teamProfile)],
  ];
}

const write = (call: Api, receiverId: string) =>
  call(sendMessage, { body: { receiverId, content: 'Is anybody there?' } });

/** @returns the first answer that is not 200, else the last */
async function answerMail(asMember: Api, operator: Api, teamProfile: string): Promise<{ status: number }> {
  const sent = await write(asMember, teamProfile);
  if (sent.status !== 200) return sent;
  const mailId = sent.body.message._id;
  const claimed = await operator(claimMail, { body: { mailId } });
  if (claimed.status !== 200) return claimed;
  return operator(respondToMail, { body: { mailId, response: 'We are here.' } });
}
