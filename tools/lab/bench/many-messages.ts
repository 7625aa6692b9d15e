import { randomBytes } from 'node:crypto';
import { type MailboxSeedRow, seedMailbox } from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import { connectMongo } from '@emberline/kit/mongo/connect';
import { createLog } from '@emberline/kit/telemetry/log';
import { credential, type Person } from '@emberline/tests/support/people.ts';
import { type ProductAddresses, withDatabase } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Collection, Db, Document } from 'mongodb';

const models = ['e', 'd'].map((digit, n) => ({ member: '0'.repeat(23) + n, contact: digit.repeat(24) }));
/** Conversations copied at once. */
const batch = 100;

/**
 * Gives each member so many conversations, half of them with an unread message. The mailbox stores two of them; all
 * others are copies of their rows, whatever these hold.
 */
export async function storeConversations(
  addresses: ProductAddresses,
  people: Person[],
  contacts: number,
  messagesEach: number,
): Promise<void> {
  // Above any member's id: the smaller id of a conversation comes first in its rows.
  const contactIds = Array.from({ length: contacts }, () => `ffff${randomBytes(10).toString('hex')}`);
  const all = [...contactIds, ...models.flatMap(({ member, contact }) => [member, contact])];
  await storeRows(addresses, [...all.map(memberRow), ...models.map(modelRow(messagesEach))]);
  const mongo = await connectMongo(withDatabase(addresses.mongoUrl, 'mailbox'), {
    name: 'bench',
    log: createLog('bench', 'silent'),
  });
  const wanted = people.flatMap(({ id }) => contactIds.map((contact) => ({ member: id, contact })));
  for (const { collection, rows } of await rowsOfModels(mongo.db)) {
    for (let from = 0; from < wanted.length; from += batch) {
      const copies = wanted.slice(from, from + batch).flatMap((pair, i) => {
        const model = models[(from + i) % 2] as (typeof models)[0];
        return (rows[(from + i) % 2] ?? []).map((row) => copy(row, swap(model, pair, from + i)) as Document);
      });
      if (copies.length > 0)
        await collection.insertMany(copies, { ordered: false, writeConcern: { w: 1, journal: false } });
    }
  }
  await mongo.close();
}

async function storeRows({ services }: ProductAddresses, rows: MailboxSeedRow[]): Promise<void> {
  await callService(seedMailbox, { url: services.mailbox, credential, body: { rows }, timeoutMs: 60_000 });
}

function memberRow(id: string): MailboxSeedRow {
  const names = { firstname: 'Tess', lastname: 'Tester', username: `t_${id}` };
  const facts = { isVerified: true, complete: true, assistedReplies: false, profileImage: null };
  return { kind: 'member', id, profileKind: 'member', ...names, ...facts };
}

/** @returns the row of a model; the second one has an unread message. */
function modelRow(length: number): (model: Two, unread: number) => MailboxSeedRow {
  const begun = Date.now() - 86_400_000;
  return ({ member, contact }, unread) => ({
    kind: 'conversation',
    memberA: member,
    memberB: contact,
    messages: Array.from({ length }, (_, n) => ({
      sender: contact,
      content: `Message ${n + 1} of a conversation that was there before.`,
      at: new Date(begun + n * 1_000).toISOString(),
    })),
    readBy: { [member]: length - unread },
  });
}

async function rowsOfModels(db: Db): Promise<{ collection: Collection; rows: Document[][] }[]> {
  const collections = await db.collections();
  return Promise.all(
    collections.map(async (collection) => ({
      collection,
      rows: await Promise.all(
        models.map(({ member, contact }) => {
          const id = `${member}-${contact}`;
          return collection.find({ $or: [{ _id: id as never }, { conversationId: id }] }).toArray();
        }),
      ),
    })),
  );
}

type Two = (typeof models)[0];

/** Every id in a text becomes the copy's own. */
function swap(model: Two, pair: Two, n: number): (text: string) => string {
  const end = n.toString(16).padStart(8, '0');
  return (text) =>
    text.replace(/[0-9a-f]{24}/g, (id) => {
      if (id === model.member) return pair.member;
      return id === model.contact ? pair.contact : id.slice(0, 16) + end;
    });
}

function copy(value: unknown, swapped: (text: string) => string): unknown {
  if (typeof value === 'string') return swapped(value);
  if (Array.isArray(value)) return value.map((one) => copy(one, swapped));
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [swapped(key), copy(inner, swapped)]),
  );
}
