import { domainToASCII } from 'node:url';
import { type EventOf, type eventKinds, exportFromNotification } from '@emberline/contracts';
import { newId } from '@emberline/kit/mongo/ids';
import { cuttableLine } from '@emberline/kit/testing/cut-off';
import { eventually } from '@emberline/kit/testing/eventually';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { sendEmail } from '../src/email/send-email.ts';
import { messageSent } from './messages.ts';
import { closePages, openPage } from './pages.ts';
import {
  type AuthStandIn,
  type Replica,
  startAuthStandIn,
  startReplica,
  webOrigin,
} from './start-for-tests.ts';

type Requested = EventOf<(typeof eventKinds)['email-requested']>['data'];
interface Caught {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  to: { address: string; name: string }[];
  envelope: { to: { address: string }[] };
}

let auth: AuthStandIn;
let line: Awaited<ReturnType<typeof cuttableLine>>;
let replica: Replica;
beforeAll(async () => {
  auth = await startAuthStandIn();
  line = await cuttableLine(inject('smtpUrl'));
  replica = await startReplica(auth, { SMTP_URL: line.url, AWAY_BEFORE_EMAIL: '1' });
});
afterEach(closePages);
afterAll(async () => {
  await replica.stop();
  await line.stop();
  await auth.stop();
});

/** A person with an account and a unique address. */
function somebody(given: { kind?: 'staff'; isVerified?: boolean; email?: string } = {}) {
  const id = newId();
  const email = given.email ?? `${id}@example.com`;
  auth.accounts.set(id, { firstname: 'Ann <3', ...given, email });
  return { id, email };
}

async function caughtBy(email: string): Promise<Caught[]> {
  const query = new URLSearchParams({ 'to.address': email });
  const emails = (await (await fetch(`${inject('mailUrl')}/email?${query}`)).json()) as Caught[];
  return emails.filter(({ to }) => to[0]?.address === email);
}

async function request(memberId: string, kind: Requested['kind'], facts: Requested['facts'] = {}, times = 1) {
  const emailId = newId();
  await replica.say('email-requested', { emailId, memberId, kind, facts }, times);
  return emailId;
}

const rows = () =>
  replica.context.mongo.db.collection<{ _id: string; state: string; attempts: number }>('emails');
const stateOf = async (emailId: string) => (await rows().findOne({ _id: emailId }))?.state;

async function mailTo(email: string): Promise<Caught> {
  const found = await eventually(async () => (await caughtBy(email))[0]);
  return found as Caught;
}

describe('a mail', () => {
  it('has its link in a text and an HTML part, and is addressed by what auth says', async () => {
    const { id, email } = somebody();
    const emailId = await request(id, 'verify-email');
    const mail = await mailTo(email);
    const link = `http://web.test/mail/secret-${auth.links.length}/${id}/uuid`;
    expect(auth.links.at(-1)).toEqual({ memberId: id, emailId, purpose: 'verify-email' });
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain('Ann &#60;3');
    expect(mail.subject).toContain('confirm your email');
    expect(mail.headers['auto-submitted']).toBe('auto-generated');
  });

  it('goes to the one form of the address and to nobody else, whatever a release before has stored', async () => {
    const name = newId();
    const stored = [
      [`${name}.a@example.com\u200b`, `${name}.a@example.com`],
      [`  ${name}.b@EXAMPLE.com`, `${name}.b@example.com`],
      [`${name}.c@münchen.example`, `${name}.c@xn--mnchen-3ya.example`],
    ] as const;
    for (const [email, address] of stored) {
      const { id } = somebody({ email });
      await request(id, 'password-changed');
      const { to, envelope } = await mailTo(address);
      expect(to).toEqual([{ address, name: 'Ann <3' }]);
      // The catcher shows a domain in its own letters.
      const sentTo = envelope.to.map((one) => one.address.replace(/[^@]*$/, domainToASCII));
      expect(sentTo).toEqual([address]);
    }
    // Taken for a list, each of these would be several letters, or one to a stranger.
    for (const wrong of [`x,${name}.d@`, `foo<${name}.d@`, `${name}.d@example.com,w@`, `(c)${name}.d@`]) {
      const { id } = somebody({ email: `${wrong}example.com` });
      const emailId = await request(id, 'password-changed');
      await eventually(async () => (await stateOf(emailId)) === 'dropped');
    }
    expect(await caughtBy(`${name}.d@example.com`)).toEqual([]);
  });

  it('names nobody to an address that nobody has verified', async () => {
    for (const kind of ['verify-email', 'password-changed'] as const) {
      const { id, email } = somebody({ isVerified: false });
      await request(id, kind);
      const mail = await mailTo(email);
      expect(mail.to[0]?.name ?? '').toBe('');
      expect(mail.text).toMatch(/^Hello,/);
      expect(mail.text + mail.html).not.toContain('Ann');
    }
  });

  it('with an answer of the support goes to the member, or to the address that a guest gave', async () => {
    const { id, email } = somebody();
    const [ofMember, ofGuest, gone] = [newId(), newId(), newId()];
    const told = { topic: 'Messages', answer: 'Please <b>try</b> again.\n\nThe team' };
    auth.ticketLetters.set(ofMember, { memberId: id, guest: null, ...told });
    auth.ticketLetters.set(ofGuest, { memberId: null, guest: { email: `g.${email}` }, ...told });
    await request(id, 'ticket-answered', { ticketId: ofMember });
    await request(ofGuest, 'ticket-answered', { ticketId: ofGuest });
    const dropped = await request(gone, 'ticket-answered', { ticketId: gone });
    const toMember = await mailTo(email);
    expect(toMember.text).toMatch(/^Hello Ann <3,.*about: messages.*Please <b>try<\/b> again\.\n\nThe team/s);
    const toGuest = await mailTo(`g.${email}`);
    expect(toGuest.text).toMatch(/^Hello,/);
    expect(toGuest.html).not.toContain('<b>try');
    await eventually(async () => (await stateOf(dropped)) === 'dropped');
    expect(
      JSON.stringify(
        await rows()
          .find({ memberId: { $in: [id, ofGuest] } })
          .toArray(),
      ),
    ).not.toContain('again');
  });

  it('to many members says what the admin service tells; its test goes to the support', async () => {
    const { id, email } = somebody();
    const staff = somebody({ kind: 'staff' });
    const [broadcastId, gone] = [newId(), newId()];
    auth.broadcastLetters.set(broadcastId, { subject: `Terms ${id}`, text: 'They <change>.\n\n On May 1.' });
    await request(id, 'broadcast', { broadcastId });
    await request(broadcastId, 'broadcast', { broadcastId, isTest: true });
    const dropped = [
      await request(staff.id, 'broadcast', { broadcastId }),
      await request(somebody().id, 'broadcast', { broadcastId: gone }),
    ];
    const mail = await mailTo(email);
    expect(mail.subject).toBe(`Terms ${id}`);
    expect(mail.text).toMatch(/^Hello Ann <3,\n\nThey <change>\.\n\nOn May 1\.\n\nOpen Emberline:/);
    expect(mail.html).toContain('They &#60;change&#62;.');
    const tests = () => caughtBy(replica.settings.SUPPORT_EMAIL);
    await eventually(async () => (await tests()).some(({ subject }) => subject === `Terms ${id}`));
    for (const one of dropped) await eventually(async () => (await stateOf(one)) === 'dropped');
  });

  it('about an operator’s passkeys goes to the support with the operator’s name, about a member’s to the member', async () => {
    const { id, email } = somebody();
    const [operatorId, gone] = [newId(), newId()];
    const username = `op.${operatorId}`;
    auth.operators.set(operatorId, username);
    const facts = { at: '2026-03-01T08:30:00.000Z', device: 'Firefox on Windows', count: 1 };
    for (const change of ['added', 'removed'] as const) {
      await request(operatorId, `operator-passkey-${change}`, facts);
      const told = await eventually(async () =>
        (await caughtBy(replica.settings.SUPPORT_EMAIL)).find(
          ({ subject }) => subject.includes(username) && subject.includes(change),
        ),
      );
      expect(told?.text).toMatch(/^Hello,.*, from Firefox on Windows/s);
      await request(id, `passkey-${change}`, facts);
      await eventually(async () =>
        expect((await caughtBy(email)).map(({ subject }) => subject)).toContainEqual(
          expect.stringMatching(`^A passkey was ${change}`),
        ),
      );
    }
    const dropped = await request(gone, 'operator-passkey-added', facts);
    await eventually(async () => (await stateOf(dropped)) === 'dropped');
  });

  it('that somebody waits for comes before those to many members, however many wait', async () => {
    const now = new Date();
    const waiting = { memberId: newId(), facts: {}, state: 'waiting', attempts: 0, createdAt: now } as const;
    // Their time comes in an hour: nothing but this test looks so far ahead.
    const at = (ms: number) => new Date(now.getTime() + 3_600_000 + ms);
    const many = Array.from({ length: 300 }, (_, n) => ({
      ...{ ...waiting, _id: newId(), kind: 'broadcast' as const, nextAt: at(n) },
    }));
    const link = { ...waiting, _id: newId(), kind: 'login-link' as const, nextAt: at(1_000) };
    await rows().insertMany([...many, link] as never);
    const due = await replica.context.emails.due(at(2_000));
    await rows().deleteMany({ _id: { $in: [...many, link].map(({ _id }) => _id) } });
    expect(due[0]?._id).toBe(link._id);
    expect(due).toHaveLength(101);
  });

  it('is sent once, however often its event and its job come', async () => {
    const { id, email } = somebody();
    const emailId = await request(id, 'password-changed', {}, 3);
    await eventually(async () => (await stateOf(emailId)) === 'sent');
    await rows().updateOne({ _id: emailId }, { $set: { nextAt: new Date(0) } });
    const { id: later, email: laterEmail } = somebody();
    await request(later, 'password-changed');
    await mailTo(laterEmail);
    expect(await caughtBy(email)).toHaveLength(1);
  });

  it('waits while the mail server is away', async () => {
    const { id, email } = somebody();
    line.cut();
    const emailId = await request(id, 'receipt', {
      amount: 3000,
      invoiceId: 'in_1',
      nextChargeAt: '2026-03-01T08:00:00Z',
    });
    await eventually(async () => ((await rows().findOne({ _id: emailId }))?.attempts ?? 0) > 0);
    line.mend();
    const mail = await eventually(async () => (await caughtBy(email))[0], { within: 20_000 });
    expect(mail?.text).toContain('$30.00');
    expect(mail?.text).toContain('March 1, 2026');
  });

  it('that a server refuses leaves its words in the row, without an address', async () => {
    const { id, email } = somebody();
    const row = {
      _id: newId(),
      memberId: id,
      kind: 'password-changed',
      facts: {},
      state: 'waiting',
      attempts: 0,
    };
    await rows().insertOne({ ...row, nextAt: new Date(Date.now() + 60_000), createdAt: new Date() } as never);
    const words = `all recipients were rejected: 550 5.1.1 <${email}>: ${email.toUpperCase()} unknown`;
    const answer = {
      command: 'RCPT TO',
      code: 'EENVELOPE',
      responseCode: 550,
      response: '550 5.1.1 unknown',
    };
    const send = () => Promise.reject(Object.assign(new Error(words), answer));
    expect(await sendEmail(replica.context, { send, close: () => {} }, row._id)).toMatchObject({
      outcome: 'returned',
    });
    expect(await rows().findOne({ _id: row._id })).toMatchObject({
      problem: 'all recipients were rejected: 550 5.1.1 … … unknown',
    });
  });

  it('whose job got lost is sent all the same', async () => {
    const { id, email } = somebody();
    const mail = {
      _id: newId(),
      memberId: id,
      kind: 'password-changed',
      facts: {},
      state: 'sending',
      attempts: 1,
    };
    await rows().insertOne({ ...mail, nextAt: new Date(0), createdAt: new Date() } as never);
    await mailTo(email);
  });

  it('whose job failed for good is sent all the same', { timeout: 60_000 }, async () => {
    const { id, email } = somebody();
    const { emails } = replica.context;
    const { claim } = emails;
    // What BullMQ does not try again by itself.
    const error = Object.assign(new Error('MongoDB is away'), { name: 'UnrecoverableError' });
    emails.claim = vi.fn(claim).mockRejectedValueOnce(error);
    try {
      await request(id, 'password-changed');
      await eventually(async () => (await caughtBy(email))[0], { within: 50_000 });
      expect(emails.claim).toHaveBeenCalledTimes(2);
    } finally {
      emails.claim = claim;
    }
  });

  it('for nobody, or for a team profile, is dropped', async () => {
    const staff = somebody({ kind: 'staff' });
    const dropped = [
      await request(newId(), 'verify-email'),
      await request(newId(), 'charge-failed'),
      await request(staff.id, 'charge-failed'),
      await request(staff.id, 'login-link', { redirectUrl: '/home' }),
    ];
    for (const emailId of dropped) await eventually(async () => (await stateOf(emailId)) === 'dropped');
    expect(await caughtBy(staff.email)).toEqual([]);
  });
});

describe('the notice of unread messages', () => {
  it('comes once for a conversation until it is read, with a link into it', async () => {
    const { id, email } = somebody();
    const senderId = newId();
    const first = messageSent(senderId, id);
    const { conversationId } = first;
    await replica.say('message-sent', first);
    const mail = await eventually(async () => (await caughtBy(email))[0], { within: 15_000 });
    expect(auth.links.at(-1)).toEqual({
      memberId: id,
      purpose: 'open-conversation',
      redirectUrl: `/mailbox/${senderId}`,
    });
    const inHeader = /<http:\/\/localhost:8080\/notifications(\/unsubscribe\?token=[\w-]+&of=emailNotices)>/;
    const path = inHeader.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1];
    const unsubscribeUrl = path && `${webOrigin}${path}`;
    expect(mail?.text).toContain(unsubscribeUrl);
    expect(mail?.text).not.toContain(senderId);

    await replica.say('message-sent', messageSent(senderId, id, { conversationId, seq: 2, unreadCount: 2 }));
    const read = {
      conversationId,
      readerId: id,
      otherId: senderId,
      upToSeq: 2,
      unread: 0,
      unreadVersion: 3,
      unreadCount: 0,
    };
    await replica.say('messages-read', read);
    await replica.say('message-sent', messageSent(senderId, id, { conversationId, seq: 3 }));
    await eventually(async () => (await caughtBy(email)).length === 2, { within: 15_000 });

    const token = new URL(unsubscribeUrl ?? '').searchParams.get('token');
    expect((await replica.call('/notifications/unsubscribe', { body: { token } })).status).toBe(200);
    const settings = await replica.call('/notifications/settings', {
      token: await auth.tokenFor({ memberId: id }),
    });
    expect(settings.body).toMatchObject({ emailNotices: false });
  }, 40_000);

  it('does not come to who is there, has read, has muted it, or does not want any', async () => {
    const [present, reader, unwilling, awaiting] = [somebody(), somebody(), somebody(), somebody()];
    const muting = somebody();
    await openPage(replica, await auth.tokenFor({ memberId: present.id }));
    const token = await auth.tokenFor({ memberId: unwilling.id });
    const off = await replica.call('/notifications/settings', {
      method: 'PUT',
      token,
      body: { emailNotices: false },
    });
    expect(off.body).toMatchObject({ emailNotices: false });
    for (const { id } of [present, unwilling]) await replica.say('message-sent', messageSent(newId(), id));
    // The reading arrives first: the two events are on different topics.
    const message = messageSent(newId(), reader.id);
    const { conversationId, senderId, seq } = message;
    const counts = { unread: 0, unreadVersion: 2, unreadCount: 0 };
    await replica.say('messages-read', {
      conversationId,
      readerId: reader.id,
      otherId: senderId,
      upToSeq: seq,
      ...counts,
    });
    const threads = replica.context.mongo.db.collection('threads');
    await eventually(async () => (await threads.countDocuments({ memberId: reader.id })) === 1);
    await replica.say('message-sent', message);
    const unheard = messageSent(newId(), muting.id);
    await replica.context.threads.setMuted({
      ...{ conversationId: unheard.conversationId, memberId: muting.id, contactId: unheard.senderId },
      ...{ muted: true, settingsVersion: 1 },
    });
    await replica.say('message-sent', unheard);
    await replica.say('message-sent', messageSent(newId(), awaiting.id));
    await eventually(async () => (await caughtBy(awaiting.email)).length === 1, { within: 15_000 });
    for (const { email } of [present, reader, unwilling, muting]) expect(await caughtBy(email)).toEqual([]);
  }, 40_000);

  it('cannot be ended with a made-up token', async () => {
    const { status, body } = await replica.call('/notifications/unsubscribe', {
      body: { token: 'x'.repeat(32) },
    });
    expect([status, body.code]).toEqual([400, 'LINK_INVALID']);
  });
});

describe('a deleted member', () => {
  it('is erased here, loses the connection, and is confirmed', async () => {
    const { id } = somebody();
    const page = await openPage(replica, await auth.tokenFor({ memberId: id }));
    const emailId = await request(id, 'password-changed');
    await replica.say('message-sent', messageSent(newId(), id));
    await replica.call('/notifications/settings', {
      method: 'PUT',
      token: await auth.tokenFor({ memberId: id }),
      body: { emailNotices: false },
    });
    const { db } = replica.context.mongo;
    // This event is on another topic than the other two, so it could arrive after both.
    await eventually(async () => (await db.collection('threads').countDocuments({ memberId: id })) === 1);
    await eventually(async () => (await stateOf(emailId)) === 'sent');
    const onBehalfOf = await auth.tokenFor({ memberId: id });
    const kept = await replica.call('/internal/export', {
      headers: await serviceHeaders(exportFromNotification, { onBehalfOf }),
    });
    expect(kept.body).toMatchObject({
      emailNotices: false,
      emails: [{ kind: 'password-changed', state: 'sent' }],
    });

    auth.deleted.add(id);
    await replica.say('member-deleted', { memberId: id, by: 'member' }, 2);
    await eventually(() => page.disconnected);
    await eventually(async () => (await replica.eventsOf(id, 'member-erased')).length === 1);
    // Longer than the grace time of a lost connection.
    const other = somebody();
    (await openPage(replica, await auth.tokenFor({ memberId: other.id }))).disconnect();
    await eventually(async () => (await replica.eventsOf(other.id, 'presence-changed')).length === 2);
    // At the latest now the mailbox marks the member's messages as read for their receivers.
    await replica.say('messages-read', {
      ...{ conversationId: 'c9', readerId: other.id, otherId: id, upToSeq: 1, otherLeft: true },
      ...{ unread: 0, unreadVersion: 2, unreadCount: 0 },
    });
    await replica.say('messages-read', {
      ...{ conversationId: 'c10', readerId: other.id, otherId: newId(), upToSeq: 2 },
      ...{ unread: 0, unreadVersion: 3, unreadCount: 0 },
    });
    const heard = { memberId: other.id, readSeq: 2 };
    await eventually(async () => (await db.collection('threads').countDocuments(heard)) === 1);
    for (const name of ['emails', 'threads', 'noticeSettings', 'blocks', 'presences']) {
      expect(JSON.stringify(await db.collection(name).find().toArray())).not.toContain(id);
    }
  });

  it('is not erased where auth knows of no deletion: the event becomes a dead letter', async () => {
    const { id } = somebody();
    const page = await openPage(replica, await auth.tokenFor({ memberId: id }));
    await request(id, 'password-changed');
    await replica.say('member-deleted', { memberId: id, by: 'member' });
    const letters = replica.context.mongo.db.collection('deadLetters');
    const letter = await eventually(async () => (await letters.findOne({ 'record.key': id })) ?? undefined, {
      within: 20_000,
    });
    expect(letter?.reason).toBe(`Error: auth knows of no deletion of account ${id}: nothing is erased`);
    expect(page.connected).toBe(true);
    expect(await replica.context.mongo.db.collection('emails').countDocuments({ memberId: id })).toBe(1);
    expect(await replica.eventsOf(id, 'member-erased')).toEqual([]);
  });
});
