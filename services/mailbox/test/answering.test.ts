import {
  claimMail,
  getConversation,
  getMails,
  listMails,
  listMessages,
  listRecentChats,
  markMailsSeen,
  messagingReply,
  messagingSend,
  releaseMail,
  respondToMail,
  sendMessage,
} from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, eventsOf, type World } from './world.ts';

let world: World;
let ann: string;
let team: string;
const one = { operatorId: newId() };
const two = { operatorId: newId() };

beforeEach(async () => {
  world = await createWorld();
  ann = await world.join({ firstname: 'Ann' });
  team = await world.join({ kind: 'staff', firstname: 'Tess' });
});

async function mailTo(profile: string, content = 'Hello', from = ann): Promise<string> {
  const { body } = await world.call(from, sendMessage, { body: { receiverId: profile, content } });
  return body.message._id;
}
const respond = (who: object, mailId: string, rest: object = {}) =>
  world.call(who as never, respondToMail, { body: { mailId, response: 'Hi Ann', ...rest } });
const mails = (query: object) => world.call(one, listMails, { query: query as never });

describe('a mail', () => {
  test('waits until an operator answers it as the profile', async () => {
    const mailId = await mailTo(team);
    expect((await mails({ state: 'unattended' })).body).toMatchObject({
      mails: [
        {
          _id: mailId,
          content: 'Hello',
          senderFirstname: 'Ann',
          receiverFirstname: 'Tess',
          adminResponse: null,
          seen: false,
        },
      ],
      total: 1,
    });
    const answered = await respond(one, mailId);
    expect(answered).toMatchObject({
      status: 200,
      body: {
        message: { sender: team, receiver: ann, authoredBy: 'staff', content: 'Hi Ann', seq: 2 },
        mail: { _id: mailId, adminResponse: 'Hi Ann', attendedBy: one.operatorId },
      },
    });
    expect((await mails({ state: 'unattended' })).body).toMatchObject({
      mails: [],
      total: 0,
      oldestWaiting: null,
    });
    expect((await mails({ state: 'attended' })).body).toMatchObject({ mails: [{ _id: mailId }], total: 1 });
    const page = await world.call(ann, listMessages, { query: { contactId: team } });
    expect(page.body.messages).toMatchObject([{ isRead: true }, { authoredBy: 'staff', isRead: false }]);
    const topics = await world.context.outbox.rows.distinct('topic');
    expect(topics).toEqual(['mail-attended']);
    expect(await eventsOf(world, 'message-sent')).toHaveLength(2);
    expect(await eventsOf(world, 'messages-read')).toHaveLength(1);
  });

  test('is answered once; the same clientMessageId again gives the first answer', async () => {
    const mailId = await mailTo(team);
    const first = await respond(one, mailId, { clientMessageId: 'answer-0001' });
    const again = await respond(one, mailId, { clientMessageId: 'answer-0001' });
    expect(again.body.message._id).toBe(first.body.message._id);
    expect((await respond(two, mailId)).body).toMatchObject({
      code: 'MAIL_ANSWERED',
      message: `op_${one.operatorId.slice(-4)} has already answered this mail.`,
    });
    expect((await world.call(two, claimMail, { body: { mailId } })).body.code).toBe('MAIL_ANSWERED');
  });

  test('that another operator has claimed is left to that operator until given back', async () => {
    const mailId = await mailTo(team);
    expect((await world.call(one, claimMail, { body: { mailId } })).status).toBe(200);
    expect((await world.call(one, claimMail, { body: { mailId } })).status).toBe(200);
    const has = { code: 'MAIL_CLAIMED', message: `op_${one.operatorId.slice(-4)} is answering this mail.` };
    expect((await world.call(two, claimMail, { body: { mailId } })).body).toMatchObject(has);
    expect((await respond(two, mailId)).body).toMatchObject(has);
    await world.call(one, releaseMail, { body: { mailId } });
    expect((await respond(two, mailId)).status).toBe(200);
  });

  test('is claimed with all that wait beside it, and the queue shows the claim on each of them', async () => {
    const [first, second] = [await mailTo(team, 'one'), await mailTo(team, 'two')];
    const elsewhere = await mailTo(team, 'three', await world.join());
    expect((await world.call(one, claimMail, { body: { mailId: second } })).status).toBe(200);
    const has = { code: 'MAIL_CLAIMED', message: `op_${one.operatorId.slice(-4)} is answering this mail.` };
    expect((await world.call(two, claimMail, { body: { mailId: first } })).body).toMatchObject(has);
    expect((await respond(two, first)).body).toMatchObject(has);
    const asTess = { senderId: team, receiverId: ann, content: 'Hi' };
    expect((await world.call(two, messagingReply, { body: asTess })).body).toMatchObject(has);
    const claims = async (who: object) => {
      const { body } = await world.call(who as never, getMails, {
        body: { ids: [first, second, elsewhere] },
      });
      const of = (id: string) => body.find(({ _id }: { _id: string }) => _id === id).claim?.operatorId;
      return [first, second, elsewhere].map(of);
    };
    expect(await claims(two)).toEqual([one.operatorId, one.operatorId, undefined]);
    expect(await claims(one)).toEqual([undefined, one.operatorId, undefined]);
    await world.call(one, releaseMail, { body: { mailId: second } });
    expect((await world.call(two, claimMail, { body: { mailId: first } })).status).toBe(200);
  });

  test('is attended by a later answer in the same conversation', async () => {
    const [first, second] = [await mailTo(team, 'one'), await mailTo(team, 'two')];
    await respond(one, second);
    expect((await respond(two, first)).body.code).toBe('MAIL_ANSWERED');
    expect(
      (
        await world.call(one, messagingSend, {
          body: { senderId: team, receiverId: ann, content: 'P.S.' },
        })
      ).status,
    ).toBe(200);
  });

  test('is marked as seen once', async () => {
    const mailIds = [await mailTo(team), await mailTo(team)];
    expect((await world.call(one, markMailsSeen, { body: { mailIds } })).body.seen).toBe(2);
    expect((await world.call(one, markMailsSeen, { body: { mailIds } })).body.seen).toBe(0);
    expect((await mails({})).body.mails.every(({ seen }: { seen: boolean }) => seen)).toBe(true);
    const said = await world.context.outbox.rows.find({ topic: 'mails-seen' }).toArray();
    expect(said.map(({ envelope }) => envelope.data)).toEqual([{ operatorId: one.operatorId, seen: 2 }]);
  });
});

test('operators at two replicas answer every mail of one queue exactly once', async () => {
  const writers = await Promise.all(Array.from({ length: 40 }, () => world.join()));
  for (let n = 0; n < writers.length; n += 10)
    await Promise.all(writers.slice(n, n + 10).map((writer) => mailTo(team, 'Hello', writer)));
  const replica = await world.replica();
  const answered: string[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const robot = { operatorId: newId() };
      const at = i % 2 === 0 ? world : replica;
      for (;;) {
        const { status, body } = await at.call(robot, listMails, { query: { state: 'unattended' } });
        // A busy machine may refuse for a moment, here and below.
        if (status === 503) continue;
        if (body.mails.length === 0) return;
        const mail = body.mails[Math.floor(Math.random() * body.mails.length)];
        const answer = await at.call(robot, respondToMail, { body: { mailId: mail._id, response: 'Hi' } });
        if (answer.status === 200) answered.push(mail._id);
        else expect([409, 503]).toContain(answer.status);
      }
    }),
  );
  expect(new Set(answered).size).toBe(answered.length);
  const { messages, mails } = world.rows;
  expect(await messages.countDocuments({ authoredBy: 'staff' })).toBe(40);
  expect(await mails.countDocuments({ state: 'attended' })).toBe(40);
  expect(await world.context.outbox.rows.countDocuments({ topic: 'mail-attended' })).toBe(40);
});

describe('a letter that names no mail', () => {
  const letter = (who: object, as: 'reply' | 'new', rest: object = {}, at = world) =>
    at.call(who as never, as === 'new' ? messagingSend : messagingReply, {
      body: { senderId: team, receiverId: ann, content: 'Hi Ann', ...rest },
    });
  const outcome = async (sent: ReturnType<typeof letter>) => {
    const { status, body } = await sent;
    return status === 200 ? 'sent' : body.code;
  };

  test('is an entry of what operators do, written with it, once however often it is sent', async () => {
    const entries = async () => {
      const rows = await world.db.collection('outbox').find({ topic: 'operator-acted' }).toArray();
      return rows
        .map(({ envelope }) => envelope.data)
        .filter(({ operatorId }) => operatorId === one.operatorId);
    };
    await mailTo(team);
    const again = { clientMessageId: newId() };
    const { body } = await letter(one, 'reply', again);
    expect((await letter(one, 'reply', again)).body.message._id).toBe(body.message._id);
    expect(await outcome(letter(one, 'reply'))).toBe('MAIL_ANSWERED');
    const sent = (await letter(one, 'new')).body.message._id;
    const pair = { service: 'mailbox', asId: team, targetId: ann };
    expect(await entries()).toMatchObject([
      { ...pair, action: 'reply-as', details: { messageId: body.message._id } },
      { ...pair, action: 'send-as', details: { messageId: sent } },
    ]);
    await world.db.command({ collMod: 'outbox', validator: { topic: { $ne: 'operator-acted' } } });
    expect((await letter(one, 'new', { content: 'Unseen' })).status).toBe(500);
    const query = { userId: team, recipientId: ann };
    const { messages } = (await world.call(one, getConversation, { query })).body;
    expect(messages.map(({ content }: { content: string }) => content)).not.toContain('Unseen');
  });

  test('as a reply needs a mail that waits', async () => {
    expect(await outcome(letter(one, 'reply'))).toBe('MAIL_ANSWERED');
    const mailId = await mailTo(team);
    expect(await outcome(letter(one, 'reply'))).toBe('sent');
    expect((await mails({ state: 'attended' })).body.mails).toMatchObject([{ _id: mailId }]);
    expect((await letter(two, 'reply')).body).toMatchObject({
      code: 'MAIL_ANSWERED',
      message: `op_${one.operatorId.slice(-4)} has already answered this mail.`,
    });
    expect(await outcome(letter(two, 'new'))).toBe('MAIL_ANSWERED');
  });

  test('begins a conversation, which its operator goes on with and no other one until the member has written', async () => {
    expect(await outcome(letter(one, 'new'))).toBe('sent');
    expect(await outcome(letter(one, 'new'))).toBe('sent');
    expect(await outcome(letter(two, 'new'))).toBe('MAIL_ANSWERED');
    await mailTo(team);
    expect(await outcome(letter(two, 'new'))).toBe('sent');
    expect(await outcome(letter(two, 'new'))).toBe('sent');
    expect(await outcome(letter(one, 'new'))).toBe('MAIL_ANSWERED');
  });

  test('does not go past the claim of another operator', async () => {
    const mailId = await mailTo(team);
    await world.call(one, claimMail, { body: { mailId } });
    expect(await outcome(letter(two, 'reply'))).toBe('MAIL_CLAIMED');
    expect(await outcome(letter(two, 'new'))).toBe('MAIL_CLAIMED');
    expect(await outcome(letter(one, 'reply'))).toBe('sent');
    expect(await outcome(letter(two, 'new'))).toBe('MAIL_ANSWERED');
  });

  test('does not go past what another operator has written unseen; one’s own counts as seen', async () => {
    await mailTo(team);
    const seenSeq = 1;
    expect(await outcome(letter(one, 'new', { seenSeq }))).toBe('sent');
    expect(await outcome(letter(one, 'new', { seenSeq }))).toBe('sent');
    expect(await outcome(letter(two, 'new', { seenSeq }))).toBe('MAIL_ANSWERED');
    expect(await outcome(letter(two, 'new', { seenSeq: 2 }))).toBe('MAIL_ANSWERED');
    expect(await outcome(letter(two, 'new', { seenSeq: 3 }))).toBe('sent');
    // What Ann writes is no reason: it is answered.
    await mailTo(team);
    expect(await outcome(letter(two, 'reply', { seenSeq: 4 }))).toBe('sent');
  });

  test('sent again with the same clientMessageId is the first one', async () => {
    await mailTo(team);
    const rest = { clientMessageId: 'answer-0001', seenSeq: 1 };
    const first = await letter(one, 'reply', rest);
    const again = await letter(one, 'reply', rest);
    expect(again).toMatchObject({ status: 200, body: { message: { _id: first.body.message._id } } });
    expect(await outcome(letter(two, 'reply', rest))).toBe('MAIL_ANSWERED');
  });
});

describe('operators', () => {
  test('write for and read of those only who allowed it', async () => {
    const bea = await world.join();
    const asBea = { senderId: bea, receiverId: ann, content: 'Hi' };
    expect((await world.call(one, messagingSend, { body: asBea })).body.code).toBe('ASSISTANCE_NOT_ALLOWED');
    const query = { userId: bea, recipientId: ann };
    expect((await world.call(one, getConversation, { query })).status).toBe(403);
    const cid = await world.join({ assistedReplies: true });
    expect((await world.call(one, messagingSend, { body: { ...asBea, senderId: cid } })).status).toBe(200);
    const seen = await world.call(one, getConversation, { query: { userId: cid, recipientId: ann } });
    expect(seen.body.messages).toMatchObject([{ content: 'Hi', authoredBy: 'staff' }]);
  });

  test('see the latest message of conversations they may see, and of no other', async () => {
    await mailTo(team, 'to the team');
    await mailTo(await world.join(), 'private');
    const { body } = await world.call(one, listRecentChats);
    expect(body).toMatchObject([{ sender: ann, receiver: team, message: 'to the team' }]);
  });

  test('and members cannot take each other’s doors', async () => {
    const mailId = await mailTo(team);
    expect((await world.call(ann, respondToMail, { body: { mailId, response: 'x' } })).status).toBe(403);
    expect((await world.call(one, sendMessage, { body: { receiverId: ann, content: 'x' } })).status).toBe(
      403,
    );
    expect((await world.call(ann, listMails)).status).toBe(403);
  });
});
