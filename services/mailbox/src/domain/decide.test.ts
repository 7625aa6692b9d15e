import { expect, test } from 'vitest';
import type { Read, Send, State } from './change.ts';
import type { Conversation } from './conversation.ts';
import { decide } from './decide.ts';
import type { Member } from './member.ts';
import { withRows } from './rows.ts';

const now = new Date('2026-01-01T12:00:00Z');

function person(_id: string, rest: Partial<Member['facts']> = {}): Member {
  const facts = {
    version: 1,
    kind: 'member',
    firstname: _id,
    lastname: '',
    username: _id,
    profileImage: null,
    isVerified: true,
    complete: true,
    assistedReplies: false,
  } as const;
  return { _id, facts: { ...facts, ...rest }, payment: { status: 1, validUntil: null, version: 1 } };
}

function stateWith(...members: Member[]): State {
  return {
    conversations: new Map(),
    members: new Map(members.map((member) => [member._id, member])),
    blocked: new Set(),
    mailboxes: new Map(),
    unread: new Map(),
    mails: [],
    written: [],
    marks: new Map(),
  };
}

let made = 0;
function from(sender: string, receiver: string, rest: Partial<Send> = {}): Send {
  return {
    kind: 'send',
    messageId: `m${++made}`,
    readingId: `r${made}`,
    sender,
    receiver,
    content: 'text',
    authoredBy: 'member',
    ...rest,
  };
}

test('sends of one batch get consecutive seqs in the order they came', () => {
  const plan = decide(
    stateWith(person('a'), person('b')),
    [from('a', 'b'), from('b', 'a'), from('a', 'b')],
    now,
  );
  expect(plan.messages.map(({ seq, ordinal }) => [seq, ordinal])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ]);
  expect(plan.conversations).toHaveLength(1);
});

test('a refused send changes nothing for its neighbours', () => {
  const plan = decide(
    stateWith(person('a'), person('b')),
    [from('a', 'b'), from('x', 'b'), from('a', 'b')],
    now,
  );
  expect(plan.outcomes[1]).toBe('EMAIL_UNVERIFIED');
  expect(plan.messages.map(({ seq }) => seq)).toEqual([1, 2]);
});

test('counts are those after the whole batch, one version higher', () => {
  const state = stateWith(person('a'), person('b'), person('c'));
  state.unread.set('c', 4);
  state.mailboxes.set('c', { version: 7 });
  const plan = decide(state, [from('a', 'c'), from('b', 'c'), from('a', 'c')], now);
  expect(plan.counts.get('c')).toEqual({ unread: 6, version: 8 });
});

test('where something is unread already, one message more leaves the count and its version', () => {
  const state = stateWith(person('a'), person('b'));
  const [first] = decide(state, [from('a', 'b')], now).conversations;
  state.conversations.set('a-b', first as Conversation);
  state.unread.set('b', 1);
  state.mailboxes.set('b', { version: 1 });
  const plan = decide(state, [from('a', 'b')], now);
  expect(plan.counts.get('b')).toEqual({ unread: 1, version: 1 });
  expect(plan.versions).toEqual(new Map());
  const answered = decide(state, [from('b', 'a'), from('a', 'b')], now);
  expect(answered.versions).toEqual(new Map([['a', 1]]));
});

test('a closed mailbox lets nothing in or out', () => {
  const state = stateWith(person('a'), person('b'));
  state.mailboxes.set('b', { version: 1, left: true });
  const plan = decide(state, [from('a', 'b'), from('b', 'a')], now);
  expect(plan.outcomes).toEqual(['NOT_FOUND', 'NOT_FOUND']);
});

test('an answer attends all mails to its profile in the conversation, also one of the same batch', () => {
  const state = stateWith(person('a'), person('team', { kind: 'staff' }));
  const answer = from('team', 'a', { authoredBy: 'staff', operatorId: 'op' });
  const plan = decide(state, [from('a', 'team'), from('a', 'team'), answer, from('a', 'team')], now);
  expect(plan.mails.map(({ state: stands }) => stands)).toEqual(['attended', 'attended', 'waiting']);
  expect(plan.attendances).toHaveLength(2);
  expect(plan.readings).toMatchObject([{ reader: 'team', fromSeq: 0, toSeq: 2 }]);
});

test('reading in the middle of a batch counts what was there then', () => {
  const read = (upToSeq: number): Read => ({
    kind: 'read',
    readingId: `r${++made}`,
    reader: 'b',
    other: 'a',
    upToSeq,
  });
  const sends = [from('a', 'b'), from('b', 'a'), from('a', 'b')];
  const plan = decide(stateWith(person('a'), person('b')), [...sends, read(2), read(1), from('a', 'b')], now);
  expect(plan.outcomes.slice(3, 5)).toEqual([
    { readSeq: 2, unread: 1, version: 1 },
    { readSeq: 2, unread: 1, version: 1 },
  ]);
  expect(plan.readings).toMatchObject([
    { conversationId: 'a-b', reader: 'b', other: 'a', fromSeq: 0, toSeq: 2, isShown: true },
  ]);
  expect(plan.conversations[0]?.sides.b).toMatchObject({ readCount: 1 });
});

test('a mail that another operator has claimed, or answered in the same batch, is not answered', () => {
  const state = stateWith(person('a'), person('team', { kind: 'staff' }));
  const mail = {
    _id: 'mail',
    conversationId: 'a-team',
    seq: 1,
    sender: 'a',
    receiver: 'team',
    at: now,
    state: 'waiting',
  } as const;
  const answer = (operatorId: string) =>
    from('team', 'a', { authoredBy: 'staff', operatorId, answersMail: 'mail' });
  state.mails = [{ ...mail, claim: { operatorId: 'one', until: new Date(now.getTime() + 1_000) } }];
  const plan = decide(state, [answer('two'), answer('one'), answer('one')], now);
  expect(plan.outcomes).toMatchObject(['MAIL_CLAIMED', { operatorId: 'one' }, 'MAIL_ANSWERED']);
});

test('an operator writes only for team profiles and members who allowed it', () => {
  const state = stateWith(person('a'), person('b', { assistedReplies: true }));
  const asStaff = { authoredBy: 'staff', operatorId: 'op' } as const;
  const plan = decide(state, [from('a', 'b', asStaff), from('b', 'a', asStaff)], now);
  expect(plan.outcomes).toMatchObject(['ASSISTANCE_NOT_ALLOWED', { authoredBy: 'staff', operatorId: 'op' }]);
});

test('reading beside a block counts, and is shown to the other one only with the next reading after it', () => {
  const people = [person('a'), person('b')];
  const written = decide(stateWith(...people), [from('a', 'b'), from('a', 'b'), from('a', 'b')], now);
  const after = (conversation: Conversation | undefined, blocked: boolean, upToSeq: number) =>
    decide(
      {
        ...stateWith(...people),
        conversations: new Map([['a-b', conversation as Conversation]]),
        blocked: new Set(blocked ? ['a-b'] : []),
        marks: new Map([['a-b 2', { seq: 2, ordinal: 2, sender: 'a' }]]),
      },
      [{ kind: 'read', readingId: `r${++made}`, reader: 'b', other: 'a', upToSeq }],
      now,
    );
  const hidden = after(written.conversations[0], true, 2);
  expect(hidden.outcomes).toMatchObject([{ readSeq: 2 }]);
  expect(hidden.readings).toMatchObject([{ toSeq: 2, isShown: false }]);
  expect(hidden.conversations[0]?.sides.b).toMatchObject({ readSeq: 2, shownReadSeq: 0 });
  const shown = after(hidden.conversations[0], false, 3);
  expect(shown.readings).toMatchObject([{ fromSeq: 0, toSeq: 3, isShown: true }]);
  expect(shown.conversations[0]?.sides.b).not.toHaveProperty('shownReadSeq');
});

test('a conversation is the fold of its rows', () => {
  const [a, b] = [person('a'), person('b')];
  const read = (upToSeq: number): Read => ({
    ...{ kind: 'read', readingId: `r${++made}`, reader: 'b', other: 'a', upToSeq },
  });
  const start = decide(stateWith(a, b), [from('a', 'b')], now).conversations[0] as Conversation;
  const state = { ...stateWith(a, b), conversations: new Map([['a-b', start]]) };
  const changes = [from('a', 'b'), read(2), from('b', 'a'), from('a', 'b'), from('a', 'b'), read(5)];
  const { messages, readings, conversations } = decide(state, changes, now);
  const rows = [...messages, ...readings].sort((one, other) => one.revision - other.revision);
  expect(rows.map(({ revision }) => revision)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(withRows(start, rows)).toEqual(conversations[0]);
  expect(withRows(withRows(start, rows.slice(0, 3)), rows)).toEqual(conversations[0]);
});

test('only a member with a running membership reads; for one whose contact has left the service reads', () => {
  const people = [
    person('a'),
    { ...person('b'), payment: { status: 3, validUntil: null, version: 2 } } as Member,
  ];
  const written = decide(stateWith(...people), [from('a', 'b')], now);
  const state = {
    ...stateWith(...people),
    conversations: new Map([['a-b', written.conversations[0] as Conversation]]),
  };
  const read: Read = { kind: 'read', readingId: `r${++made}`, reader: 'b', other: 'a', upToSeq: 1 };
  const refused = decide(state, [read], now);
  expect(refused).toMatchObject({ outcomes: ['PAYMENT_REQUIRED'], readings: [], conversations: [] });
  expect(decide(state, [{ ...read, otherLeft: true }], now).outcomes).toMatchObject([{ readSeq: 1 }]);
});

test('nobody begins a conversation with a paused member, but those that exist go on', () => {
  const state = stateWith(person('a'), person('b', { paused: true }));
  expect(decide(state, [from('a', 'b')], now).outcomes).toEqual(['NOT_FOUND']);
  // The paused member writes first, and is answered.
  expect(decide(state, [from('b', 'a'), from('a', 'b')], now).messages.map(({ seq }) => seq)).toEqual([1, 2]);
});

test('the 21st conversation that a member starts is refused, also in one batch; answers go on', () => {
  const others = Array.from({ length: 22 }, (_, i) => person(`p${i}`));
  const state = stateWith(person('a'), ...others);
  const sends = others.map(({ _id }) => from('a', _id));
  const plan = decide(state, [...sends, from('a', 'p0'), from('p1', 'a')], now);
  const refused = plan.outcomes.map((outcome) => outcome === 'NEW_CONVERSATIONS_LIMIT');
  expect(refused).toEqual([...Array(20).fill(false), true, true, false, false]);
  expect(plan.starts).toEqual(new Map([['a', Array(20).fill(now)]]));
});

test.each([
  ['a member to a team profile', person('a'), person('b', { kind: 'staff' }), {}],
  ['a team profile', person('a', { kind: 'staff' }), person('b'), { authoredBy: 'staff', operatorId: 'o' }],
  [
    'an operator for a member',
    person('a', { assistedReplies: true }),
    person('b'),
    { authoredBy: 'staff', operatorId: 'o' },
  ],
] as const)('what %s starts does not count', (_, sender, receiver, rest) => {
  const state = stateWith(sender, receiver);
  state.mailboxes.set('a', { version: 1, starts: Array(20).fill(now) });
  const { outcomes, starts } = decide(state, [from('a', 'b', rest)], now);
  expect([typeof outcomes[0], starts.size]).toEqual(['object', 0]);
});

test('while first messages are switched off a member begins nothing, answers go on, and the team still writes first', () => {
  const state = stateWith(person('a'), person('b'), person('team', { kind: 'staff' }));
  const off = (sender: string, receiver: string, rest: Partial<Send> = {}) =>
    from(sender, receiver, { startsOff: true, ...rest });
  const byTeam = { authoredBy: 'staff', operatorId: 'o' } as const;
  const begun = [off('a', 'b'), off('a', 'team'), off('team', 'a', byTeam), off('a', 'team')];
  const { outcomes, messages, starts } = decide(state, begun, now);
  expect(outcomes.slice(0, 2)).toEqual(['NEW_CONVERSATIONS_OFF', 'NEW_CONVERSATIONS_OFF']);
  expect(messages.map(({ sender, seq }) => [sender, seq])).toEqual([
    ['team', 1],
    ['a', 2],
  ]);
  expect(starts.size).toBe(0);
  // What would be refused anyway is refused with its own reason.
  expect(
    decide(stateWith(person('a', { isVerified: false }), person('b')), [off('a', 'b')], now).outcomes,
  ).toEqual(['EMAIL_UNVERIFIED']);
});

test('a suspended member writes to nobody until the date, reads on, and nobody begins a conversation with them', () => {
  const until = new Date(now.getTime() + 1);
  const state = stateWith(person('a'), person('b', { suspendedUntil: until }));
  expect(decide(state, [from('a', 'b')], now).outcomes).toEqual(['NOT_FOUND']);
  expect(decide(state, [from('b', 'a')], now).outcomes).toEqual(['SUSPENDED']);
  // Nor does the team for them.
  const helped = stateWith(person('a'), person('b', { suspendedUntil: until, assistedReplies: true }));
  const byTeam = from('b', 'a', { authoredBy: 'staff', operatorId: 'o' });
  expect(decide(helped, [byTeam], now).outcomes).toEqual(['SUSPENDED']);
  expect(decide(state, [from('b', 'a'), from('a', 'b')], until).messages).toHaveLength(2);
});
