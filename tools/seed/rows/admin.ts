import { plan } from '@emberline/contracts/choices';
import type { Mail, Row } from '../services.ts';
import { operators } from '../world/logins.ts';
import type { Person } from '../world/person.ts';
import type { World } from '../world/world.ts';
import type { Membership } from './payment.ts';
import { photoName } from './profile.ts';

/** What operators see from the first moment: users with their counts, waiting mails, a month of figures. */
export function adminRows(world: World, memberships: Membership[], waiting: Mail[]): Row[] {
  return [
    ...operators.map((operator) => ({ kind: 'operator', ...operator })),
    ...replies.map(([code, text]) => ({ kind: 'reply', code, text })),
    ...userRows(world, waiting),
    ...waiting.map(({ _id, conversationId, seq, receiver, sender, timestamp }) => ({
      ...{
        kind: 'waiting',
        mailId: _id,
        conversationId,
        seq,
        profileId: receiver,
        memberId: sender,
        since: timestamp,
      },
    })),
    ...dayRows(world, memberships),
  ];
}

const replies = [
  ['hello', 'Hello {firstname}, how lovely to hear from you! How has your week been?'],
  ['profile', 'Your profile gets noticed more with a second picture and a few words about what you enjoy.'],
  ['coffee', 'A coffee in a busy place is always a good first meeting. Where would you go?'],
  ['thanks', 'Thank you for telling me, {firstname}. That made my day.'],
  [
    'safety',
    'Please keep our conversation here until you feel sure, and never send money to anybody you meet online.',
  ],
] as const;

function userRows({ people, conversations }: World, waiting: Mail[]): Row[] {
  const received = new Map<string, number>();
  for (const { a, b, messages } of conversations) {
    for (const { sender } of messages) {
      const receiver = sender === a.id ? b.id : a.id;
      received.set(receiver, (received.get(receiver) ?? 0) + 1);
    }
  }
  return people.map((person) => ({
    kind: 'user',
    user: {
      ...userFacts(person),
      totalMails: received.get(person.id) ?? 0,
      unattended: waiting.filter(({ receiver }) => receiver === person.id).length,
    },
  }));
}

function userFacts(person: Person): Row {
  const { id, kind, firstname, lastname, username, email, gender, preference, isVerified, paymentStatus } =
    person;
  return {
    ...{ id, kind, firstname, lastname, username, email, gender, preference, isVerified, paymentStatus },
    profileImage: person.pictures.length > 0 ? photoName(person, 0) : null,
    createdAt: person.createdAt.toISOString(),
    lastOnline: person.lastOnline?.toISOString() ?? null,
  };
}

const daysShown = 30;

function dayRows({ people, conversations, now }: World, memberships: Membership[]): Row[] {
  const days = new Map<string, Record<'signups' | 'mails' | 'answered' | 'trials' | 'revenue', number>>();
  for (let n = 0; n < daysShown; n++) {
    const day = dayOf(new Date(now.getTime() - n * 24 * 3600_000));
    days.set(day, { signups: 0, mails: 0, answered: 0, trials: 0, revenue: 0 });
  }
  const add = (at: Date, what: 'signups' | 'mails' | 'answered' | 'trials' | 'revenue', amount = 1) => {
    const day = days.get(dayOf(at));
    if (day) day[what] += amount;
  };
  for (const { kind, createdAt } of people) if (kind === 'member') add(createdAt, 'signups');
  for (const { b, messages } of conversations.filter((one) => one.b.kind === 'staff')) {
    for (const { sender, at } of messages) add(at, sender === b.id ? 'answered' : 'mails');
  }
  for (const { createdAt, paidAt } of memberships) {
    add(createdAt, 'trials');
    for (const at of paidAt) add(at, 'revenue', plan.amount);
  }
  return [...days].map(([day, counts]) => ({ kind: 'day', day, ...counts }));
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
