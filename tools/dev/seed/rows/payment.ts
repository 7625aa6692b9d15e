import type { PaymentSeedRow } from '@emberline/contracts';
import { type PaymentStatus, paymentStatus } from '@emberline/contracts/choices';
import { createRandom } from '../random.ts';
import type { Person } from '../world/person.ts';

const day = 24 * 3600_000;
const month = 30 * day;
/** These two have a real subscription at the payment sandbox, which can be cancelled and charged. */
const atProvider = ['demo', 'demo2'];

export interface Membership {
  memberId: string;
  code: PaymentStatus;
  createdAt: Date;
  periodEnd: Date;
  paidAt: Date[];
}

/** When a person subscribed, paid and stopped; undefined if they never paid. */
export function membershipOf(
  { id, paymentStatus: code, createdAt }: Person,
  now: Date,
): Membership | undefined {
  if (code === null) return undefined;
  const random = createRandom(`${id} membership`);
  const longest = Math.max(2 * day, Math.min(10 * month, now.getTime() - createdAt.getTime()));
  const begun = now.getTime() - Math.round(day * (longest / day) ** random.next());
  const isRunning = code === paymentStatus.active;
  const end = isRunning
    ? now.getTime()
    : begun + Math.round((now.getTime() - begun) * (0.4 + random.next() / 2));
  const paidAt: Date[] = [];
  for (let time = begun + day; time < end; time += month) paidAt.push(new Date(time));
  const last = paidAt.at(-1)?.getTime();
  const periodEnd = isRunning ? (last === undefined ? begun + day : last + month) : end;
  return { memberId: id, code, createdAt: new Date(begun), periodEnd: new Date(periodEnd), paidAt };
}

export function membershipRow({ memberId, code, createdAt, periodEnd, paidAt }: Membership): PaymentSeedRow {
  return {
    ...{ memberId, code, createdAt: createdAt.toISOString(), periodEnd: periodEnd.toISOString() },
    paidAt: paidAt.map((at) => at.toISOString()),
  };
}

/** The same row with a real subscription at the provider; undefined for all but the two of `atProvider`. */
export function providerRow(
  { username, firstname, lastname, email }: Person,
  membership: Membership,
): PaymentSeedRow | undefined {
  if (!atProvider.includes(username)) return undefined;
  return { ...membershipRow(membership), customer: { name: `${firstname} ${lastname}`, email } };
}
