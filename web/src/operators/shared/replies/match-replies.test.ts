import { expect, test } from 'vitest';
import { fillReply, matchReplies } from './reply-field.tsx';

const replies = ['hello', 'say-hello', 'thanks'].map((code) => ({
  id: code,
  code,
  text: `${code} {firstname}`,
  used: 0,
}));
const codes = (text: string) => matchReplies(replies, text).map(({ code }) => code);

test('a slash offers the canned replies, first those whose code begins with the text', () => {
  expect(codes('/')).toEqual(['hello', 'say-hello', 'thanks']);
  expect(codes('/hel')).toEqual(['hello', 'say-hello']);
  expect(codes('/HEL')).toEqual(['hello', 'say-hello']);
});

test('a slash within a text offers nothing', () => {
  expect(codes('he/she')).toEqual([]);
  expect(codes('/hello you')).toEqual([]);
});

test('a canned reply contains the receiver’s name', () => {
  expect(fillReply('Hi {firstname}, dear {firstname}', 'Nora')).toBe('Hi Nora, dear Nora');
});
