import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

test.each([
  ['Ann.Ember@GMail.com', 'annember@gmail.com'],
  ['annember+trial2@googlemail.com', 'annember@gmail.com'],
  ['Ann.Ember+2@example.org', 'ann.ember@example.org'],
  ['+ann@example.org', '+ann@example.org'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
