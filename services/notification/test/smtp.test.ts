import type { EventOf, eventKinds } from '@emberline/contracts';
import { type LetterKind, letterKinds } from '@emberline/contracts/letter-kinds';
import { newId } from '@emberline/kit/mongo/ids';
import { eventually } from '@emberline/kit/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createMailer, type Mailer } from '../src/clients/mailer.ts';
import { sendEmail } from '../src/email/send-email.ts';
import { closePages, openPage } from './pages.ts';
import { type Deed, type Step, startSmtpStub } from './smtp-stub.ts';
import { type AuthStandIn, type Replica, startAuthStandIn, startReplica } from './start-for-tests.ts';

// What becomes of letters with email servers that refuse, hang, cut the line or answer nonsense. The test decides when a letter is
// tried: its rows are due in an hour.

type Facts = EventOf<(typeof eventKinds)['email-requested']>['data']['facts'];

let auth: AuthStandIn;
let stub: Awaited<ReturnType<typeof startSmtpStub>>;
let replica: Replica;
let mailer: Mailer;
beforeAll(async () => {
  [auth, stub] = await Promise.all([startAuthStandIn(), startSmtpStub()]);
  replica = await startReplica(auth, { SMTP_URL: stub.url, API_ORIGIN: 'https://api.test' });
});
beforeEach(() => {
  mailer = createMailer(replica.settings);
  stub.act = () => undefined;
});
afterEach(() => {
  mailer.close();
  closePages();
});
afterAll(async () => {
  await replica.stop();
  await stub.stop();
  await auth.stop();
});

function somebody(given: { isVerified?: boolean; firstname?: string } = {}) {
  const id = newId();
  const email = `${id}@example.com`;
  auth.accounts.set(id, { firstname: 'Ann', email, ...given });
  return { id, email };
}

const rows = () =>
  replica.context.mongo.db.collection<{ _id: string; state: string; problem?: string; nextAt: Date }>(
    'emails',
  );

async function letterTo(memberId: string, kind: LetterKind = 'password-changed', facts: Facts = {}) {
  const _id = newId();
  const waiting = { state: 'waiting', attempts: 0, nextAt: inAnHour(), createdAt: new Date() };
  await rows().insertOne({ _id, memberId, kind, facts, ...waiting } as never);
  return _id;
}
async function attempt(id: string, by = mailer) {
  const result = await sendEmail(replica.context, by, id);
  pausedUntil = (await rows().findOne({ _id: id }))?.nextAt ?? new Date();
  await rows().updateOne({ _id: id }, { $set: { nextAt: inAnHour() } });
  return result?.outcome;
}
/** When the letter that was tried last would be tried again. */
let pausedUntil: Date;
const inAnHour = () => new Date(Date.now() + 3_600_000);
const takenFor = (email: string) => stub.taken.filter(({ to }) => to === email);

describe('what the server does at one moment, and is put right, loses no letter and doubles none', () => {
  const cut = { cut: true } as const;
  const deeds: [Step, Deed][] = [
    ['greeting', '421 4.3.2 Too many connections'],
    ['greeting', '554 5.7.1 Client host blocked'],
    ['greeting', cut],
    ['ehlo', cut],
    ['auth', '535 5.7.8 Authentication failed'],
    ['auth', '454 4.7.0 Temporary authentication failure'],
    ['auth', cut],
    ['mail', '530 5.7.0 Must issue a STARTTLS command first'],
    ['mail', '550 5.4.5 Daily sending quota exceeded'],
    ['mail', '554 5.7.1 Sender refused'],
    ['mail', '550 5.1.1 No such sender'],
    ['mail', '451 4.3.0 Try later'],
    ['mail', cut],
    ['rcpt', '450 4.2.0 Greylisted'],
    ['rcpt', '421 4.4.5 Closing'],
    ['rcpt', '554 5.7.1 Relay access denied'],
    ['rcpt', '552 5.2.2 Mailbox full'],
    ['rcpt', cut],
    ['data', '552 5.3.4 Too much'],
    ['data', '451 4.3.0 Try later'],
    ['data', cut],
    ['body', cut],
    ['end', '552 Exceeded storage allocation'],
    ['end', '451 4.7.1 Come back'],
    ['end', '550 5.7.26 Unauthenticated sender'],
    ['end', cut],
  ];

  it.each(deeds)('at %s: %j', async (step, deed) => {
    const { id, email } = somebody();
    const letter = await letterTo(id);
    stub.act = (at) => (at === step ? deed : undefined);
    expect(await attempt(letter)).toBe('later');
    const row = await rows().findOne({ _id: letter });
    expect(row).toMatchObject({ state: 'waiting' });
    expect(takenFor(email)).toEqual([]);
    stub.act = () => undefined;
    expect(await attempt(letter)).toBe('sent');
    expect(await attempt(letter)).toBeUndefined();
    expect(takenFor(email)).toHaveLength(1);
  });

  it('a server that is not there, or does not speak TLS', async () => {
    const { id, email } = somebody();
    const letter = await letterTo(id);
    for (const url of ['smtp://127.0.0.1:1', stub.url.replace('smtp:', 'smtps:')]) {
      const other = createMailer({ ...replica.settings, SMTP_URL: url });
      expect(await attempt(letter, other)).toBe('later');
      other.close();
    }
    expect(await attempt(letter)).toBe('sent');
    expect(takenFor(email)).toHaveLength(1);
  });

  it.each(['ehlo', 'mail', 'rcpt', 'data', 'end'] as const)('answers twice at %s', async (step) => {
    const { id, email } = somebody();
    const [letter, next] = [await letterTo(id), await letterTo(id)];
    stub.act = (at) => (at === step ? { twice: true } : undefined);
    await attempt(letter);
    stub.act = () => undefined;
    for (const one of [letter, next]) {
      await eventually(async () => {
        await attempt(one);
        return (await rows().findOne({ _id: one }))?.state === 'sent';
      });
    }
    // Both were taken; the one whose answer nobody could tell perhaps twice, with the same Message-ID.
    const ids = takenFor(email).map(({ raw }) => /^Message-ID: <(\w+)@/im.exec(raw)?.[1]);
    expect(new Set(ids)).toEqual(new Set([letter, next]));
    expect(ids.length).toBeLessThanOrEqual(3);
  });

  it('took the letter and cut the line before it said so: it comes again with the same Message-ID', async () => {
    const { id, email } = somebody();
    const letter = await letterTo(id);
    stub.act = (at) => (at === 'end' ? { takenThenCut: true } : undefined);
    expect(await attempt(letter)).toBe('later');
    // Not again and again by itself.
    expect(takenFor(email)).toHaveLength(1);
    stub.act = () => undefined;
    expect(await attempt(letter)).toBe('sent');
    expect(takenFor(email).map(({ raw }) => raw.includes(`<${letter}@`))).toEqual([true, true]);
  });

  it('thinks about the letter for longer than a short patience, and gets it once', {
    timeout: 60_000,
  }, async () => {
    const { id, email } = somebody();
    const letter = await letterTo(id);
    stub.act = (at) => (at === 'end' ? { after: 17_000 } : undefined);
    expect(await attempt(letter)).toBe('sent');
    expect(takenFor(email)).toHaveLength(1);
  });
});

test('pauses grow: a server that is away is asked again within 15 minutes, a letter that is held within hours, for a week', async () => {
  const pauseOf = async (step: Step, reply: string, attempts: number) => {
    const letter = await letterTo(somebody().id);
    await rows().updateOne({ _id: letter }, { $set: { attempts } } as never);
    stub.act = (at) => (at === step ? reply : undefined);
    expect(await attempt(letter)).toBe('later');
    return pausedUntil.getTime() - Date.now();
  };
  expect(await pauseOf('rcpt', '450 4.2.0 Greylisted', 0)).toBeLessThan(3_000);
  expect(await pauseOf('auth', '535 5.7.8 No', 200)).toBeLessThan(20 * 60_000);
  const held = await pauseOf('rcpt', '450 4.2.0 Greylisted', 200);
  expect(held).toBeGreaterThan(2 * 3_600_000);
  expect(held).toBeLessThan(6 * 3_600_000);
  const letter = await letterTo(somebody().id);
  await rows().updateOne({ _id: letter }, {
    $set: { createdAt: new Date(Date.now() - 8 * 86_400_000) },
  } as never);
  stub.act = (at) => (at === 'auth' ? '535 5.7.8 No' : undefined);
  expect(await attempt(letter)).toBe('failed');
});

test('a refused content is final for that letter alone', async () => {
  const { id, email } = somebody();
  const [letter, next] = [await letterTo(id), await letterTo(id)];
  stub.act = (at) => (at === 'end' ? '554 5.7.1 Message contains a virus' : undefined);
  expect(await attempt(letter)).toBe('failed');
  stub.act = () => undefined;
  expect(await attempt(letter)).toBeUndefined();
  expect(await attempt(next)).toBe('sent');
  expect(takenFor(email)).toHaveLength(1);
});

describe('an address that does not exist', () => {
  const unknown = (at: Step) => (at === 'rcpt' ? '550 5.1.1 User unknown' : undefined);
  const settingsOf = async (memberId: string, body?: object) => {
    const token = await auth.tokenFor({ memberId });
    const given = { token, ...(body && { method: 'PUT', body }) };
    return (await replica.call('/notifications/settings', given)).body;
  };

  const shownToTeam = async (id: string) =>
    (
      await replica.call(`/admin/users/${id}/letters`, {
        token: await auth.tokenFor({ operatorId: newId() }),
      })
    ).body;

  it('gets no more letters after the second, its member and the team are told, and another address clears it', async () => {
    const { id, email } = somebody();
    const page = await openPage(replica, await auth.tokenFor({ memberId: id }));
    expect(await settingsOf(id)).toMatchObject({ lettersReturn: false });
    expect(await shownToTeam(id)).toEqual({ returnedAt: null });
    stub.act = unknown;
    const outcomes: unknown[] = [];
    for (let n = 0; n < 6; n++) outcomes.push(await attempt(await letterTo(id)));
    expect(outcomes).toEqual(['returned', 'returned', 'dropped', 'dropped', 'dropped', 'dropped']);
    expect(stub.named.filter((to) => to === email)).toHaveLength(2);
    await eventually(() => page.of('letters')[0]);
    expect(page.of('letters')[0]).toEqual({ returned: true });
    expect(await settingsOf(id)).toMatchObject({ lettersReturn: true });
    const today = new Date().toISOString().slice(0, 10);
    expect(await shownToTeam(id)).toEqual({ returnedAt: expect.stringContaining(today) });
    const later = await openPage(replica, await auth.tokenFor({ memberId: id }));
    await eventually(() => later.of('letters')[0]);

    auth.accounts.set(id, { firstname: 'Ann', email: `new.${email}` });
    await replica.say('member-email-changed', { memberId: id });
    await eventually(async () => (await settingsOf(id)).lettersReturn === false);
    stub.act = () => undefined;
    expect(await attempt(await letterTo(id))).toBe('sent');
  });

  it('counts by address, however it is written, and a letter that is taken clears it', async () => {
    const { id, email } = somebody();
    stub.act = unknown;
    await attempt(await letterTo(id));
    stub.act = () => undefined;
    await attempt(await letterTo(id));
    stub.act = unknown;
    expect(await attempt(await letterTo(id))).toBe('returned');
    auth.accounts.set(id, { firstname: 'Ann', email: email.toUpperCase() });
    expect(await attempt(await letterTo(id))).toBe('returned');
    const other = somebody();
    auth.accounts.set(other.id, { firstname: 'Eve', email });
    expect(await attempt(await letterTo(other.id))).toBe('dropped');
  });

  it('is written to again once the member says that letters arrive', async () => {
    const { id } = somebody();
    stub.act = unknown;
    for (let n = 0; n < 2; n++) await attempt(await letterTo(id));
    stub.act = () => undefined;
    expect(await settingsOf(id, { lettersReturn: false })).toMatchObject({ lettersReturn: false });
    expect(await attempt(await letterTo(id))).toBe('sent');
  });

  it('is kept by a hash alone, and forgotten with the account', async () => {
    const { id, email } = somebody();
    stub.act = unknown;
    await attempt(await letterTo(id));
    const returned = replica.context.mongo.db.collection('returnedLetters');
    expect(JSON.stringify(await returned.find().toArray())).not.toContain(email.slice(24));
    auth.deleted.add(id);
    await replica.say('member-deleted', { memberId: id, by: 'member' });
    await eventually(async () => (await returned.countDocuments({ memberId: id })) === 0);
  });
});

describe.each(Object.entries(letterKinds))('a letter of the kind %s', (kind, { address, stoppedBy }) => {
  const facts: Facts = {
    ...{ at: '2026-03-01T08:30:00Z', until: '2026-03-01T08:30:00Z', nextChargeAt: '2026-03-01T08:30:00Z' },
    ...{
      chargeAt: '2026-03-01T08:30:00Z',
      validUntil: '2026-03-01T08:30:00Z',
      decideBy: '2026-03-01T08:30:00Z',
    },
    ...{
      contactId: newId(),
      ticketId: newId(),
      broadcastId: newId(),
      amount: 3_000,
      reason: 'Spam',
      part: 'photo',
    },
  };
  const ofTeam = kind.startsWith('operator-');
  beforeAll(() => {
    const told = { topic: 'Messages', answer: 'Yes.' };
    auth.ticketLetters.set(String(facts.ticketId), {
      memberId: null,
      guest: { email: 'g@example.com' },
      ...told,
    });
    auth.broadcastLetters.set(String(facts.broadcastId), { subject: 'News', text: 'Some.' });
  });
  const one = async (given: { isVerified?: boolean; off?: boolean } = {}) => {
    const member = somebody({ isVerified: given.isVerified ?? true });
    if (ofTeam) auth.operators.set(member.id, 'anna');
    if (given.off) {
      const token = await auth.tokenFor({ memberId: member.id });
      await replica.call('/notifications/settings', { method: 'PUT', token, body: { emailNotices: false } });
    }
    const before = stub.taken.length;
    const outcome = await attempt(await letterTo(member.id, kind as LetterKind, facts));
    return { ...member, outcome, raw: stub.taken.slice(before)[0]?.raw.replaceAll(/\r\n[ \t]/g, ' ') ?? '' };
  };

  it(`goes to ${address === 'any' ? 'any address' : 'confirmed addresses alone'}`, async () => {
    expect((await one()).outcome).toBe('sent');
    expect((await one({ isVerified: false })).outcome).toBe(address === 'any' ? 'sent' : 'dropped');
  });

  it(
    stoppedBy ? 'is not sent to who has switched it off' : 'reaches those who have switched emails off',
    async () => {
      expect((await one({ off: true })).outcome).toBe(stoppedBy ? 'dropped' : 'sent');
    },
  );

  it(
    stoppedBy
      ? 'is switched off by one POST to the address in its header'
      : 'has no address to switch it off',
    async () => {
      const { id, raw } = await one();
      const url = /^List-Unsubscribe: <https:\/\/api\.test(\S+)>/m.exec(raw)?.[1];
      expect(url !== undefined).toBe(stoppedBy !== undefined);
      expect(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m.test(raw)).toBe(
        stoppedBy !== undefined,
      );
      if (!url || !stoppedBy) return;
      const isOn = async () => {
        const token = await auth.tokenFor({ memberId: id });
        return (await replica.call('/notifications/settings', { token })).body[stoppedBy] as boolean;
      };
      const shown = await fetch(replica.url + url, { redirect: 'manual' });
      expect(shown.status).toBe(302);
      expect(shown.headers.get('location')).toBe(url.replace('/notifications', 'http://web.test'));
      expect(await isOn()).toBe(true);
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form, form]) {
        const answer = await fetch(replica.url + url, { method: 'POST', body });
        expect([answer.status, await isOn()]).toEqual([200, false]);
      }
      expect(await attempt(await letterTo(id, kind as LetterKind, facts))).toBe('dropped');
    },
  );
});

test('switching the news off leaves the emails about unread messages', async () => {
  const { id } = somebody();
  const token = await auth.tokenFor({ memberId: id });
  const set = async (body: object) =>
    (await replica.call('/notifications/settings', { method: 'PUT', token, body })).body;
  expect(await set({ emailNews: false })).toMatchObject({ emailNotices: true, emailNews: false });
  expect(await set({ emailNotices: false, emailNews: true })).toMatchObject({
    emailNotices: false,
    emailNews: true,
  });
});

test.each([
  ['a made-up token', `?token=${'x'.repeat(32)}`, { 'List-Unsubscribe': 'One-Click' }],
  ['no token', '', { 'List-Unsubscribe': 'One-Click' }],
  ['another switch', `?token=${'x'.repeat(32)}&of=everything`, { 'List-Unsubscribe': 'One-Click' }],
  ['another form', `?token=${'x'.repeat(32)}`, { 'List-Unsubscribe': 'No' }],
])('a POST with %s is refused with a sentence', async (_, query, fields) => {
  const url = `${replica.url}/notifications/unsubscribe${query}`;
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { message: string }).message).toMatch(/^[A-Z].+\.$/);
});

test('a form that cannot be read is refused', async () => {
  const url = `${replica.url}/notifications/unsubscribe?token=${'x'.repeat(32)}`;
  const headers = { 'content-type': 'multipart/form-data; boundary=a' };
  expect((await fetch(url, { method: 'POST', headers, body: '--b\r\nnonsense' })).status).toBe(400);
});

describe('three mailboxes of odd letters through a server that misbehaves', () => {
  const odd = [
    'Plain',
    '🙂👨‍👩‍👧‍👦🇫🇷 emoji',
    'שלום! مرحبا (hi)!',
    '\u202Eright to left\u202C override',
    `${'w'.repeat(1_500)} long`,
    '漢字'.repeat(400),
    'Two\r\nBcc: everybody@example.com\r\n\r\nlines',
    'Bare\rCR and \nLF',
    '.\r\n.\r\n..\r\nFrom me',
    '=?utf-8?B?c3Bvb2Y=?= <script>alert(1)</script>',
    'nul \u0000 bell \u0007 delete \u007f',
    'line\u2028separators\u2029and\u0085more',
    'e\u0301'.repeat(300),
    `${'a\u0300\u0301\u0302'.repeat(90)}`,
    '\uD800 lone surrogate \uDC00',
    'tabs\t\tand   blanks   ',
    '"quoted" <a@b.example>, c@d.example; (comment)',
    '\uFEFFbyte order mark',
  ];
  const names = ['Ann\r\nBcc: x@example.com', '🙂 "Zoë" <x@example.com>', 'א'.repeat(60)];
  const deeds: [Step, Deed][] = [
    ['rcpt', '451 4.7.1 Greylisted'],
    ['body', { cut: true }],
    ['end', { takenThenCut: true }],
    ['mail', '554 5.7.1 Not now'],
    ['end', '451 4.3.0 Later'],
    ['data', '552 5.3.4 Full'],
    ['rcpt', { cut: true }],
    ['end', { after: 30 }],
    ['greeting', '421 Busy'],
    ['rcpt', { twice: true }],
    ['end', { twice: true }],
    ['auth', '535 5.7.8 No'],
  ];

  it('accounts for every letter: nothing lost, nothing doubled but where the line was cut', {
    timeout: 120_000,
  }, async () => {
    const members = names.map((firstname) => somebody({ firstname }));
    const letters = new Map<string, string>();
    for (const [n, words] of odd.entries())
      for (const { id } of members) {
        const broadcastId = newId();
        auth.broadcastLetters.set(broadcastId, { subject: words, text: `${words}\n${n}` });
        letters.set(await letterTo(id, n % 2 ? 'broadcast' : 'contract-notice', { broadcastId }), words);
      }
    let turn = 0;
    /** Attempts after which nobody could tell whether the server has the letter. */
    const unclear: string[] = [];
    for (let round = 0; round < 7; round++)
      for (const letter of letters.keys()) {
        const [step, deed] = deeds[turn++ % deeds.length] as [Step, Deed];
        stub.act = (at) => (at === step && round < 4 ? deed : undefined);
        const outcome = await attempt(letter);
        expect(['sent', 'later', undefined]).toContain(outcome);
        const isUnclear = typeof deed === 'object' && ('takenThenCut' in deed || 'twice' in deed);
        if (outcome === 'later' && isUnclear) unclear.push(letter);
      }
    const states = await rows().distinct('state', { _id: { $in: [...letters.keys()] } });
    expect(states).toEqual(['sent']);
    const taken = members.flatMap(({ email }) => takenFor(email));
    const times = (ids: string[], id: string) => ids.filter((one) => one === id).length;
    const takenIds = taken.map(({ raw }) => /^Message-ID: <(\w+)@/im.exec(raw)?.[1] ?? '');
    for (const letter of letters.keys()) {
      expect(times(takenIds, letter)).toBeGreaterThan(0);
      expect(times(takenIds, letter)).toBeLessThanOrEqual(1 + times(unclear, letter));
    }
    expect(unclear.length).toBeGreaterThan(0);
    for (const { to, raw } of taken) {
      const [head = '', ...body] = raw.split('\r\n\r\n');
      const fields = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
      const of = (name: string) => fields.filter((field) => field.toLowerCase().startsWith(`${name}:`));
      for (const name of ['from', 'to', 'subject', 'message-id', 'date', 'mime-version'])
        expect(of(name), name).toHaveLength(1);
      expect(fields.filter((field) => !/^[A-Z][\w-]*: /.test(field))).toEqual([]);
      expect(of('bcc')).toEqual([]);
      expect(of('to')[0]).toContain(`<${to}>`);
      expect(body.length).toBeGreaterThan(0);
      for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
      expect(raw).not.toMatch(/(?<!\r)\n|\r(?!\n)|\0/);
      const id = /<(\w+)@/.exec(of('message-id')[0] ?? '')?.[1] ?? '';
      const subject = decoded(of('subject')[0]?.slice(9) ?? '');
      expect(letters.has(id)).toBe(true);
      expect(isShownAs(subject, letters.get(id) ?? ''), subject).toBe(true);
    }
  });
});

/** One line, without what no person reads; of a long one the beginning. */
function isShownAs(subject: string, words: string): boolean {
  const line = words
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\uFEFF\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  if (line.length <= 200) return subject === line;
  return subject === line || (subject.length > 200 && line.startsWith(subject.slice(0, -1)));
}

/** A header's text, as RFC 2047 writes what is not ASCII. */
function decoded(field: string): string {
  return field.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/(=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) => {
    const parts = [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, how = '', text = '']) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ),
    );
    return Buffer.concat(parts).toString();
  });
}
