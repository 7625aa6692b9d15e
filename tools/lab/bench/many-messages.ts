import { randomBytes } from 'node:crypto';
import { type MailboxSeedRow, seedMailbox } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import { credential, type Person } from '@emberline/tests/support/people.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';

/** Messages of one call, and calls at once. */
const [together, atOnce] = [2_000, 4];

/** Gives each member a conversation of so many messages with each of so many contacts, half of them with an unread one. */
export async function storeConversations(
  { services }: ProductAddresses,
  people: Person[],
  contacts: number,
  messagesEach: number,
): Promise<void> {
  const contactIds = Array.from({ length: contacts }, () => randomBytes(12).toString('hex'));
  const wanted = people.flatMap(({ id }) =>
    contactIds.map((contact, n) => conversation(id, contact, messagesEach, n % 2)),
  );
  const size = Math.ceil(together / messagesEach);
  const store = (rows: MailboxSeedRow[]) =>
    callService(seedMailbox, { url: services.mailbox, credential, body: { rows }, timeoutMs: 60_000 });
  await store(contactIds.map(member));
  const storeInTurn = async () => {
    for (let rows = wanted.splice(0, size); rows.length > 0; rows = wanted.splice(0, size)) await store(rows);
  };
  await Promise.all(Array.from({ length: atOnce }, storeInTurn));
}

function member(id: string): MailboxSeedRow {
  const names = { firstname: 'Tess', lastname: 'Tester', username: `t_${id}` };
  const facts = { isVerified: true, complete: true, assistedReplies: false, profileImage: null };
  return { kind: 'member', id, profileKind: 'member', ...names, ...facts };
}

function conversation(memberA: string, memberB: string, length: number, unread: number): MailboxSeedRow {
  const begun = Date.now() - 86_400_000;
  const messages = Array.from({ length }, (_, n) => ({
    sender: memberB,
    content: `Message ${n + 1} of a conversation that was there before.`,
    at: new Date(begun + n * 1_000).toISOString(),
  }));
  return { kind: 'conversation', memberA, memberB, messages, readBy: { [memberA]: length - unread } };
}
