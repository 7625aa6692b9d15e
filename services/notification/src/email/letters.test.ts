import { describe, expect, it } from 'vitest';
import type { EmailRow } from '../store/emails.ts';
import { htmlOf, textOf } from './layout.ts';
import type { LetterFacts } from './letter.ts';
import { letterOf } from './letters.ts';

const time = '2026-03-01T08:30:00.000Z';
const later = '2026-03-04T08:30:00.000Z';
const facts: Record<EmailRow['kind'], EmailRow['facts']> = {
  'verify-email': {},
  'reset-password': {},
  'login-link': { redirectUrl: '/home' },
  'password-changed': { at: time, device: 'Firefox on Windows', removedPasskeys: 2, keptPasskeys: 1 },
  'passkey-added': { at: time, device: 'Firefox on Windows', count: 1 },
  'passkey-removed': { at: time, device: 'Firefox on Windows', count: 2 },
  'operator-passkey-added': { at: time, device: 'Safari on Mac', count: 1 },
  'operator-passkey-removed': { at: time, device: 'Unknown device', count: 1 },
  'account-exists': {},
  'confirm-old-email': { newEmail: 'new@web.test' },
  'confirm-new-email': {},
  'trial-started': { nextChargeAt: time, amount: 3000, validUntil: later },
  'trial-reminder': { chargeAt: time, amount: 3000, validUntil: later },
  receipt: { amount: 3000, invoiceId: 'in_1', nextChargeAt: time, validUntil: later },
  'charge-failed': { amount: 2500 },
  'confirm-payment': { amount: 3000 },
  'card-expiring': { last4: '4242', month: 3, year: 2027 },
  'subscription-cancelled': { validUntil: time },
  'days-given': { days: 7, nextChargeAt: time, amount: 3000 },
  'days-ending': { chargeAt: time, amount: 3000 },
  refunded: { amount: 3000, endsMembership: false },
  'refund-asked': { amount: 3000, decideBy: time },
  'refund-decided': { amount: 3000, outcome: 'declined' },
  'part-removed': { part: 'photo', reason: 'Something else' },
  'report-closed': { outcome: 'allowed' },
  'profile-warned': { reason: 'Harassment' },
  'profile-suspended': { until: time, reason: 'Harassment' },
  'suspension-lifted': {},
  'appeal-answered': { outcome: 'stays' },
  'ticket-answered': { ticketId: 't', topic: 'Messages', answer: 'Please try again.' },
  broadcast: { subject: 'Our terms change', text: 'From May 1 on.' },
  'contract-notice': { subject: 'Our prices change', text: 'From May 1 on.' },
  'unread-messages': { contactId: 'c' },
};
const kinds = Object.keys(facts) as EmailRow['kind'][];
const webOrigin = 'https://web.test';

const pageOf = (kind: EmailRow['kind']) => {
  const given = { ...facts[kind], webOrigin, link: `${webOrigin}/secret`, operator: 'anna.b' } as LetterFacts;
  return { ...letterOf(kind, given), firstname: '<b>Ann</b>', webOrigin, supportEmail: 'people@web.test' };
};

describe.each(kinds)('the email %s', (kind) => {
  const page = pageOf(kind);

  it('says the same in both parts, with one button', () => {
    const [text, html] = [textOf(page), htmlOf(page)];
    expect(page.button?.url).toMatch(/^https:\/\/web\.test\//);
    expect(text).toContain(page.button?.url);
    expect(html.match(/display:inline-block/g)).toHaveLength(1);
    for (const paragraph of page.paragraphs) expect(text).toContain(paragraph);
  });

  it('says whom to write to', () => {
    expect(textOf(page)).toContain('Questions? Write to people@web.test.');
    expect(htmlOf(page)).toContain('<a href="mailto:people@web.test"');
  });

  it('has no empty fact and no markup of others', () => {
    const both = textOf(page) + htmlOf(page);
    expect(both).not.toMatch(/undefined|null|NaN|Invalid/);
    expect(htmlOf(page)).not.toContain('<b>Ann</b>');
  });

  it('has no name in it for an address that nobody has verified', () => {
    const nameless = { ...page, firstname: undefined };
    expect(textOf(nameless)).toMatch(/^Hello,\n/);
    expect(htmlOf(nameless)).toContain('>Hello,</p>');
  });

  it('is short', () => {
    expect(page.subject.length).toBeLessThan(70);
    expect(page.paragraphs.join(' ').length).toBeLessThan(420);
  });
});

it('tells amounts and times as people read them', () => {
  const text = textOf(pageOf('trial-reminder')).replaceAll('\u202f', ' ');
  expect(text).toContain('March 1, 2026 at 8:30 AM UTC');
  expect(text).toContain('$30.00');
});

it.each(['trial-started', 'trial-reminder', 'receipt'] as const)(
  '%s tells both dates of the membership',
  (kind) => {
    const text = textOf(pageOf(kind));
    expect(text).toContain('March 1, 2026');
    expect(text).toMatch(/“valid until March 4, 2026”: 31 days from the start/);
  },
);

it('names the own price of a failed charge, and that of the plan when an older release does not tell', () => {
  expect(textOf(pageOf('charge-failed'))).toContain('$25.00');
  const given = { webOrigin, link: '' } as LetterFacts;
  expect(letterOf('charge-failed', given).paragraphs.join()).toContain('$30.00');
});

it('tells who cancelled while nothing was paid that it has ended, and that nothing more is charged', () => {
  const given = { webOrigin, link: '', validUntil: time, endedNow: true };
  const { preview, paragraphs } = letterOf('subscription-cancelled', given);
  expect(preview).toBe('Nothing more is charged.');
  const text = paragraphs.join(' ');
  expect(text).toContain('It has ended now');
  expect(text).not.toMatch(/stays open to you until|takes it back/);
  expect(text.length).toBeLessThan(420);
});

it('tells given days with their number and the new date of the charge, and calls them no trial', () => {
  const text = textOf(pageOf('days-given')).replaceAll('\u202f', ' ');
  expect(text).toContain('7 days more');
  expect(text).toContain('next payment of $30.00 is now on March 1, 2026 at 8:30 AM UTC');
  const one = { days: 1, nextChargeAt: time, amount: 3000, webOrigin, link: '' };
  expect(letterOf('days-given', one).subject).toBe('We have given you 1 day more');
  expect(text).not.toMatch(/sorry|should have/);
  expect(text + textOf(pageOf('days-ending'))).not.toMatch(/trial|free/i);
});

it('tells a banned member when the account is erased', () => {
  const given = {
    webOrigin,
    link: webOrigin,
    until: time,
    erasedAt: '2026-03-02T08:30:00.000Z',
    reason: 'Harassment',
  };
  const { subject, paragraphs } = letterOf('profile-suspended', given);
  expect(subject).toBe('Your account is closed');
  const text = paragraphs.join(' ').replaceAll('\u202f', ' ');
  expect(text).toContain('The reason: harassment.');
  expect(text).toContain('March 2, 2026 at 8:30 AM UTC');
  expect(text.length).toBeLessThan(420);
});

it('sets the paragraphs of an answer to the support apart, and shows its markup as text', () => {
  const answer = 'First line.\nSecond <b>line</b>.\n\n\nThird.';
  const letter = letterOf('ticket-answered', { webOrigin, link: '', topic: 'Messages', answer });
  expect(letter.paragraphs.slice(1)).toEqual(['First line.', 'Second <b>line</b>.', 'Third.']);
  const page = { ...letter, webOrigin, supportEmail: 'people@web.test' };
  expect(htmlOf(page)).not.toContain('<b>line</b>');
});

it('tells of passkeys when, from what device, how many, and what to do', () => {
  const textFor = (kind: EmailRow['kind'], given = facts[kind]) => {
    const letter = letterOf(kind, { ...given, webOrigin, link: '', operator: 'anna.b' } as LetterFacts);
    return [letter.subject, ...letter.paragraphs].join('\n').replaceAll('\u202f', ' ');
  };
  const added = textFor('passkey-added');
  expect(added).toContain('on March 1, 2026 at 8:30 AM UTC, from Firefox on Windows');
  expect(added).toContain('If it was not you, somebody knows your password: choose a new one');
  expect(textFor('passkey-removed')).toMatch(/^2 passkeys were removed.*They log in no more/s);
  expect(textFor('passkey-removed', { at: time, device: 'Safari on iPhone', count: 1 })).toMatch(
    /^A passkey was removed.*from Safari on iPhone\. It logs in no more/s,
  );
  expect(textFor('operator-passkey-added')).toMatch(/^A passkey was added for the operator anna\.b\n/);
  expect(textFor('operator-passkey-removed')).toContain('from an unknown device');
  const ofApp = { at: time, device: 'Firefox on Windows', count: 1, what: 'app' };
  expect(textFor('operator-passkey-added', ofApp)).toMatch(/has a new code app since/);
  expect(textFor('operator-passkey-removed', ofApp)).toMatch(/A code app was removed from/);
  expect(textFor('password-changed')).toContain(
    '2 passkeys were removed with it. A passkey that was kept logs in as before.',
  );
  expect(textFor('password-changed', {})).toMatch(/Your password was changed, and all other devices/);
});
