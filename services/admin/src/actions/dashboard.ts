import {
  type AnswerOf,
  type getDashboard,
  listMails,
  listPayments,
  listRecentChats,
  rolesMay,
} from '@emberline/contracts';
import type { CallerOf } from '@emberline/kit/identity/callers';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { OtherServices } from '../clients/other-services.ts';
import type { Context } from '../context.ts';
import { answerTimes, dayOf, totalsOf } from '../domain/days.ts';
import { showUsers } from './users/show-users.ts';

const shown = 20;
/** The most unattended mails shown, longest wait first. */
const queueShown = 100;
const daysShown = 14;
const weekMs = 7 * 86_400_000;

type Part = AnswerOf<typeof getDashboard>['missing'][number];

/**
 * The operators' first page, without the parts that the caller's roles do not open. `missing` lists the parts whose service
 * does not answer.
 */
export async function readDashboard(
  context: Context,
  caller: Pick<CallerOf<'operator'>, 'roles'>,
  bearer: string | undefined,
): Promise<AnswerOf<typeof getDashboard>> {
  const { users, others, now } = context;
  const asked = others.for(bearer);
  const { missing, orNone } = partsOf(context);
  const ask = <Row>(part: Part, { id }: { id: string }, rows: () => Promise<Row[]>) =>
    rolesMay(caller.roles, id) ? orNone(part, rows()) : [];
  const [newest, mails, payments, chats, days, counts] = await Promise.all([
    users.page({ order: 'newest', limit: shown }),
    ask('mails', listMails, () => recentMails(asked)),
    ask('payments', listPayments, () => asked.payments(shown)),
    ask('chats', listRecentChats, () => asked.recentChats(shown)),
    context.days.since(lastDays(now())[0] as string),
    countsOf(context),
  ]);
  const known = await users.many([
    ...payments.map(({ memberId }) => memberId),
    ...chats.flatMap(({ sender, receiver }) => [sender, receiver]),
  ]);
  const nameOf = (id: string) => known.get(id)?.username || 'deleted user';
  const today = days.get(dayOf(now())) ?? nothing;
  const mayKnowMoney = rolesMay(caller.roles, listPayments.id);
  return {
    recentPayments: payments.map((payment) => ({ ...payment, username: nameOf(payment.memberId) })),
    recentUsers: await showUsers(context, newest),
    recentMails: mails,
    recentChats: chats.map(({ id, sender, receiver, message, createdAt }) => ({
      id,
      sender: nameOf(sender),
      receiver: nameOf(receiver),
      senderId: sender,
      receiverId: receiver,
      message,
      createdAt,
    })),
    counts: {
      ...counts,
      answeredToday: today.answered,
      signupsToday: today.signups,
      trialsToday: today.trials,
      ...(mayKnowMoney && { revenueToday: today.revenue }),
    },
    days: lastDays(now()).map((day) => {
      const { signups, mails, answered, revenue } = days.get(day) ?? nothing;
      return { day, signups, mails, answered, ...(mayKnowMoney && { revenue }) };
    }),
    missing,
  };
}

/** The last days, oldest first, including days on which nothing happened. */
function lastDays(now: Date): string[] {
  return Array.from({ length: daysShown }, (_, n) =>
    dayOf(new Date(now.getTime() - (daysShown - 1 - n) * 86_400_000)),
  );
}

const nothing = totalsOf([]);

/** Collects the parts that other services own. A service that does not answer leaves only its part missing. */
function partsOf({ log }: Pick<Context, 'log'>) {
  const missing: Part[] = [];
  return {
    missing,
    orNone: <Row>(part: Part, asked: Promise<Row[]>): Promise<Row[]> =>
      asked.catch((error: unknown) => {
        log.warn({ err: error, part }, 'the dashboard goes without a part');
        missing.push(part);
        return [];
      }),
  };
}

/** The newest mails, those that wait longest and the last answered, without duplicates. */
async function recentMails({ mails: ask }: Pick<ReturnType<OtherServices['for']>, 'mails'>) {
  const lists = await Promise.all([
    ask({ state: 'any', limit: shown }),
    ask({ state: 'unattended', limit: queueShown }),
    ask({ state: 'attended', limit: shown }),
  ]);
  return [...new Map(lists.flatMap(({ mails }) => mails).map((mail) => [mail._id, mail])).values()];
}

async function countsOf({ waiting, days, now }: Context) {
  const midnight = new Date(`${dayOf(now())}T00:00:00Z`);
  const [count, oldest, waits] = await Promise.all([
    waiting.count(),
    waiting.oldest(),
    days.waits(new Date(now().getTime() - weekMs), midnight),
  ]);
  const today = answerTimes(waits.today);
  return {
    waiting: count,
    oldestWaiting: oldest?.since.toISOString() ?? null,
    medianAnswerSeconds: today.medianSeconds,
    answers: { today, week: answerTimes(waits.all) },
  };
}

const usersAtOnce = 250;

/**
 * Copies the counts that have changed to the users' rows. Of two replicas that copy the same user's, the later one to
 * write is retried, so that the newest counts stay.
 */
export async function refreshCounts({
  mongo,
  users,
  userCounts,
}: Pick<Context, 'mongo' | 'users' | 'userCounts'>): Promise<void> {
  const ids = userCounts.takeChanged();
  try {
    while (ids.length > 0) {
      const some = ids.slice(-usersAtOnce);
      await inTransaction(mongo.client, async (session) =>
        users.setCounts(await userCounts.of(some, session), session),
      );
      ids.length -= some.length;
    }
  } catch (error) {
    userCounts.noteChanged(ids);
    throw error;
  }
}
