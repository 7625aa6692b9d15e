import {
  acceptTerms,
  browse,
  getDashboard,
  getMe,
  getNoticeSettings,
  getPaymentStatus,
  login,
  type Operation,
  requestPasswordReset,
  sendMessage,
  updatePayment,
} from '@emberline/contracts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { listen } from '../faults/observe.ts';
import { apiAt } from '../support/api.ts';
import { makeOperators, type Operator } from '../support/operators.ts';
import { makePeople, type Person } from '../support/people.ts';
import { cards, confirmCard, order } from '../support/sandbox.ts';

export interface Traffic {
  people: Person[];
  /** The newest status of each operation; 0 without an answer. */
  statuses: Map<string, number>;
  stop: () => void;
}

/** The routes by service that browsers ask for all the time. */
export const routesOf = {
  auth: ['login', 'requestPasswordReset'],
  profile: ['browse', 'getMe'],
  mailbox: ['sendMessage'],
  payment: ['acceptTerms', 'getPaymentStatus', 'updatePayment'],
  notification: ['getNoticeSettings'],
  admin: ['getDashboard'],
} as const;

/** Lets members and an operator call every service through the gateway at a steady rate, whether or not it answers. */
export async function startTraffic(addresses: ProductAddresses): Promise<Traffic> {
  const people = await makePeople(addresses, 12);
  const payers = await makePayers(addresses, 24);
  const [operator] = (await makeOperators(addresses, 1)) as [Operator];
  const statuses = new Map<string, number>();
  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, { id }: Operation, call: () => Promise<{ status: number }>) => {
    const ask = async () => {
      const answer = await call().catch(() => ({ status: 0 }));
      statuses.set(id, answer.status);
    };
    timers.push(setInterval(ask, ms));
  };
  const as = ({ token }: { token?: string }) => apiAt(addresses.api, token, anAddress());

  every(250, sendMessage, () => {
    const from = oneOf(people);
    const to = oneOf(people.filter((person) => person !== from));
    return as(from)(sendMessage, { ...patient, body: { receiverId: to.id, content: 'Still there?' } });
  });
  every(500, browse, () => as(oneOf(people))(browse, patient));
  every(500, getMe, () => as(oneOf(people))(getMe, patient));
  every(500, getNoticeSettings, () => as(oneOf(people))(getNoticeSettings, patient));
  every(500, getPaymentStatus, () => as(oneOf(people))(getPaymentStatus, patient));
  every(1_000, acceptTerms, () => as(oneOf(payers))(acceptTerms, { ...patient, body: {} }));
  every(1_500, updatePayment, () => {
    const payer = oneOf(payers);
    return as(payer)(updatePayment, { ...patient, body: { userId: payer.id } });
  });
  every(1_000, login, () => {
    const { username: identifier, password } = oneOf(people);
    return as({})(login, { ...patient, body: { identifier, password } });
  });
  every(2_000, requestPasswordReset, () =>
    as({})(requestPasswordReset, { ...patient, body: { email: oneOf(people).email } }),
  );
  every(1_000, getDashboard, () => as(operator)(getDashboard, patient));

  const listener = listen(addresses.api, addresses.web, people);
  return {
    ...{ people, statuses },
    stop: () => {
      for (const timer of timers) clearInterval(timer);
      listener.stop();
    },
  };
}

/** Members whose memberships the provider knows. */
async function makePayers(addresses: ProductAddresses, count: number): Promise<Person[]> {
  const people = await makePeople(addresses, count, { subscribed: false });
  for (const { token } of people) {
    const status = await order(addresses, token, await confirmCard(addresses, token, cards.works));
    if (status !== 200) throw new Error(`a membership was answered ${status}`);
  }
  return people;
}

/** Longer than the gateway waits for any service: whoever leaves before gets no bad answer. */
const patient = { timeoutMs: 40_000 };
const oneOf = (list: Person[]) => list[Math.floor(Math.random() * list.length)] as Person;

/** Limits count by address. */
export const anAddress = () => `10.${part()}.${part()}.${part()}`;
const part = () => Math.floor(Math.random() * 256);
