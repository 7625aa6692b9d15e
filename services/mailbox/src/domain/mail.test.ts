import { expect, test } from 'vitest';
import { attended, type Mail, refusalToAnswer } from './mail.ts';

const now = new Date('2026-01-01T12:00:00Z');
const mail: Mail = {
  _id: 'mail',
  conversationId: 'a-b',
  seq: 1,
  sender: 'a',
  receiver: 'b',
  at: now,
  state: 'waiting',
};

test('a claim keeps others out, not its holder, until it ends', () => {
  const claimed = { ...mail, claim: { operatorId: 'one', until: new Date(now.getTime() + 1) } };
  expect(refusalToAnswer(claimed, 'two', now)).toBe('MAIL_CLAIMED');
  expect(refusalToAnswer(claimed, 'one', now)).toBeUndefined();
  expect(refusalToAnswer(claimed, 'two', claimed.claim.until)).toBeUndefined();
});

test('an answered mail cannot be answered again and has no claim', () => {
  const done = attended(mail, { operatorId: 'one', answerId: 'answer', at: now });
  expect(refusalToAnswer(done, 'one', now)).toBe('MAIL_ANSWERED');
  expect(done.claim).toBeUndefined();
});
