import { accountRow, adminRows, operatorRows } from './rows/accounts.ts';
import { conversationRow, mailboxMemberRow, threadRows } from './rows/conversations.ts';
import { membershipOf, membershipRow } from './rows/payment.ts';
import { profileRow } from './rows/profile.ts';
import type { Services } from './services.ts';
import { conversationsOf, type Known, peopleOf } from './world/large.ts';

export interface LargeSize {
  users: number;
  messages: number;
}

/** Fills empty services with many users and messages, in batches. Existing rows are stored again. */
export async function seedLarge(
  { users, messages }: LargeSize,
  services: Services,
  log: (line: string) => void,
): Promise<void> {
  const now = new Date();
  const people: Known[] = [];
  for (const portion of peopleOf(users, now)) {
    await Promise.all([
      services.auth(portion.map(accountRow)),
      services.mailbox(portion.map(mailboxMemberRow)),
      services.profiles(portion.map((person) => profileRow(person, []))),
      services.payment(portion.flatMap((person) => membershipOf(person, now) ?? []).map(membershipRow)),
    ]);
    for (const { id, kind, gender, preference } of portion) people.push({ id, kind, gender, preference });
    if (people.length % 10_000 === 0) log(`${people.length} users`);
  }
  let stored = 0;
  let told = 0;
  let storing: Promise<unknown> = Promise.resolve();
  for (const portion of conversationsOf(people, messages, now)) {
    const rows = portion.map(conversationRow);
    const threads = portion.flatMap(threadRows);
    // The next batch is made while this one is stored.
    await storing;
    storing = Promise.all([services.mailbox(rows), services.notification(threads)]);
    stored += portion.reduce((sum, { messages: { length } }) => sum + length, 0);
    if (stored - told >= 100_000) log(`${stored} messages`);
    if (stored - told >= 100_000) told = stored;
  }
  await storing;
  await services.auth(operatorRows());
  await services.admin(adminRows());
  log(`${stored} messages; the operators’ lists are being made`);
  await services.rebuild();
}
