import { expect, test } from 'vitest';
import { groupMails, newestMails, sortMails } from './mails.ts';
import { mailOf } from './testing/mails.tsx';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();

test('a mail of several lists is shown once', () => {
  const mail = mailOf({ _id: 'a', timestamp: at(1) });
  const { unattended } = sortMails([mail, mailOf({ _id: 'b', timestamp: at(0) }), mail]);
  expect(unattended.map(({ _id }) => _id)).toEqual(['b', 'a']);
});

test('the longest wait is first, and the latest answer is first', () => {
  const mails = [
    mailOf({ _id: 'new', timestamp: at(9) }),
    mailOf({ _id: 'old', timestamp: at(1) }),
    mailOf({ _id: 'first', timestamp: at(2), attendedAt: at(3), adminResponse: 'Yes' }),
    mailOf({ _id: 'last', timestamp: at(1), attendedAt: at(8), adminResponse: 'No' }),
  ];
  const { unattended, attended } = sortMails(mails);
  expect(unattended.map(({ _id }) => _id)).toEqual(['old', 'new']);
  expect(attended.map(({ _id }) => _id)).toEqual(['last', 'first']);
  expect(newestMails(mails).map(({ _id }) => _id)).toEqual(['new', 'first', 'old', 'last']);
});

test('mails of one person to one profile are together, where the first of them stands', () => {
  const [ann, bea, tess, tom] = ['ann', 'bea', 'tess', 'tom'];
  const mails = [
    mailOf({ _id: '1', sender: ann, receiver: tess }),
    mailOf({ _id: '2', sender: bea, receiver: tess }),
    mailOf({ _id: '3', sender: ann, receiver: tom }),
    mailOf({ _id: '4', sender: ann, receiver: tess }),
  ];
  expect(groupMails(mails).map((group) => group.map(({ _id }) => _id))).toEqual([['1', '4'], ['2'], ['3']]);
  expect(groupMails([])).toEqual([]);
});
