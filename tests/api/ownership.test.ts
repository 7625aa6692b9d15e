import {
  type AnswerOf,
  cancelSubscription,
  deletePhoto,
  getPaymentStatus,
  listMyPhotos,
  markRead,
  type Operation,
  orderMyPhotos,
  resendVerification,
  sendMessage,
  updateMyImages,
  updatePayment,
  uploadPhoto,
  verifyMagicLink,
} from '@emberline/contracts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { apiAt } from '../support/api.ts';
import { makePeople, type Person } from '../support/people.ts';
import { png } from '../support/pictures.ts';

/** `other` tries to reach what belongs to `owner` with a token of their own. */
let owner: Person;
let other: Person;
let photo: string;
let mongo: MongoClient;

beforeAll(async () => {
  const product = inject('product');
  [owner, other] = (await makePeople(product, 2)) as [Person, Person];
  photo = (await form(uploadPhoto, owner, 'photo', new Blob([new Uint8Array(png(100, 100))]))).body.photo
    .file;
  mongo = await MongoClient.connect(product.mongoUrl);
});
afterAll(() => mongo?.close());

async function form({ method, path }: Operation, { token }: Person, field: string, value: Blob | string) {
  const body = new FormData();
  body.append(field, value);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(inject('product').api + path, { method, headers, body });
  return { status: answer.status, body: (await answer.json()) as AnswerOf<typeof uploadPhoto> };
}

const api = (person: Person) => apiAt(inject('product').api, person.token);

test('another member’s photo can neither be deleted, ordered nor be chosen as the own image', async () => {
  expect((await api(other)(deletePhoto, { params: { file: photo } })).status).toBe(404);
  expect((await api(other)(orderMyPhotos, { body: { files: [photo] } })).status).toBe(409);
  for (const field of ['profileImage', 'backgroundPhoto']) {
    expect((await form(updateMyImages, other, field, photo)).status, field).toBe(404);
  }
  expect((await api(owner)(listMyPhotos)).body).toMatchObject({
    additionalPhotos: [photo],
    profileImage: photo,
  });
  expect((await api(other)(listMyPhotos)).body).toMatchObject({ additionalPhotos: [], profileImage: null });
});

test('another member’s membership can neither be read nor be changed', async () => {
  const ask = api(other);
  const before = await rowsOf('payment');
  const subscriptionId = `sub_demo_${owner.id}`;
  expect((await ask(getPaymentStatus, { query: { username: owner.username } })).status).toBe(403);
  expect((await ask(updatePayment, { body: { userId: owner.id, status: 'activated' } })).status).toBe(403);
  expect((await ask(cancelSubscription, { body: { subscriptionId } })).status).toBe(403);
  expect(await rowsOf('payment')).toEqual(before);
});

test('no email is sent for another address, and the answer does not reveal that', async () => {
  const foreign = await api(other)(resendVerification, { body: { email: owner.email } });
  const own = await api(other)(resendVerification, { body: { email: other.email } });
  expect(foreign).toEqual(own);
});

test('a link works only for its own account', async () => {
  const body = { magicId: 'a'.repeat(43), userId: owner.id, uuid: crypto.randomUUID() };
  expect(await api(other)(verifyMagicLink, { body })).toMatchObject({
    status: 400,
    body: { message: 'Invalid or expired magic link.' },
  });
});

test('sender, time and author of a message cannot be forged', async () => {
  const claimed = { sender: owner.id, senderId: owner.id, authoredBy: 'staff', seq: 99, isRead: true };
  const body = { receiverId: owner.id, content: 'Hello', ...claimed };
  const { status, body: sent } = await api(other)(sendMessage, { body });
  expect(status).toBe(200);
  expect(sent.message).toMatchObject({ sender: other.id, authoredBy: 'member', seq: 1, isRead: false });
  // The sender cannot mark the message as read for the receiver.
  await api(other)(markRead, { body: { contactId: owner.id, upToSeq: 1 } });
  const [conversation] = await rowsOf('mailbox', 'messages');
  expect(conversation).not.toContain('"readAt":"');
});

test('payment status, verification, kind and id of a profile cannot be set', async () => {
  const answer = await fetch(`${inject('product').api}/users/profile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      age: 33,
      _id: owner.id,
      id: owner.id,
      paymentStatus: 3,
      isVerified: false,
      kind: 'staff',
      username: 'taken_over',
      email: 'taken@example.org',
    }),
  });
  expect(answer.status).toBe(200);
  const [mine] = (await rowsOf('profile', 'profiles', other)).map((row) => JSON.parse(row));
  const { username, email } = other;
  expect(mine).toMatchObject({ username, email, paymentStatus: 1, isVerified: true, kind: 'member' });
  expect((await rowsOf('profile', 'profiles')).join()).toContain('"age":30');
});

/** The rows of a service that name a person. */
async function rowsOf(service: string, only?: string, { id } = owner): Promise<string[]> {
  const db = mongo.db(inject('share').prefix + service);
  const names = only ? [only] : (await db.listCollections().toArray()).map(({ name }) => name);
  const rows = await Promise.all(names.map((name) => db.collection(name).find().toArray()));
  return rows
    .flat()
    .map((row) => JSON.stringify(row))
    .filter((row) => row.includes(id))
    .sort();
}
