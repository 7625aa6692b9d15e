import { listContacts } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { expect, test } from 'vitest';
import { newConversation } from '../src/domain/conversation.ts';
import { createWorld } from './world.ts';

test('a long list of contacts comes in pages, whole and in order, also where many wrote at the same moment', async () => {
  const world = await createWorld();
  const ann = await world.join();
  const moment = Date.now();
  // Fifty at a time share a moment.
  const conversations = Array.from({ length: 230 }, (_, n) =>
    newConversation(ann, newId(), new Date(moment - Math.floor(n / 50) * 1000)),
  );
  await world.rows.conversations.insertMany(conversations);
  const seen: string[] = [];
  const sizes: number[] = [];
  let before: string | null = null;
  do {
    const { status, body } = await world.call(
      ann,
      listContacts,
      before === null ? {} : { query: { before } },
    );
    expect(status).toBe(200);
    sizes.push(body.contacts.length);
    seen.push(...body.contacts.map(({ conversationId }: { conversationId: string }) => conversationId));
    before = body.nextCursor;
  } while (before !== null);
  expect(sizes).toEqual([100, 100, 30]);
  const latestFirst = conversations.toSorted((a, b) => +b.at - +a.at || (a._id < b._id ? 1 : -1));
  expect(seen).toEqual(latestFirst.map(({ _id }) => _id));
});

test('the address of a face is the reader’s own, also where two read within the same minute', async () => {
  const world = await createWorld();
  const [ann, ben] = [await world.join(), await world.join()];
  const other = await world.join({ profileImage: 'face.webp' });
  await world.rows.conversations.insertMany(
    [ann, ben].map((reader) => newConversation(reader, other, new Date())),
  );
  for (const reader of [ann, ben, ann]) {
    const { body } = await world.call(reader, listContacts);
    expect(body.contacts[0].contact.photo.small).toBe(`for ${reader}`);
  }
});

test('a cursor that is not one of ours is refused', async () => {
  const world = await createWorld();
  const ann = await world.join();
  for (const before of ['abc', Buffer.from('before 12').toString('base64url')]) {
    const { status } = await world.call(ann, listContacts, { query: { before } });
    expect(status).toBe(400);
  }
});
