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

test('a claim keeps others out of the whole conversation, not its holder, until it ends', () => {
  const claimed = { ...mail, claim: { operatorId: 'one', until: new Date(now.getTime() + 1) } };
  const refusal = (operatorId: string, at = now) =>
    refusalToAnswer({ mail: claimed, waiting: [claimed], operatorId }, at);
  expect(refusal('two')).toBe('MAIL_CLAIMED');
  expect(refusal('one')).toBeUndefined();
  expect(refusal('two', claimed.claim.until)).toBeUndefined();
  const other = { ...mail, _id: 'other' };
  const ofOther = (operatorId: string) =>
    refusalToAnswer({ mail: other, waiting: [claimed, other], operatorId }, now);
  expect([ofOther('two'), ofOther('one')]).toEqual(['MAIL_CLAIMED', undefined]);
});

test('an answered mail cannot be answered again and has no claim', () => {
  const done = attended(mail, { operatorId: 'one', answerId: 'answer', at: now });
  expect(refusalToAnswer({ mail: done, waiting: [], operatorId: 'one' }, now)).toBe('MAIL_ANSWERED');
  expect(done.claim).toBeUndefined();
});
