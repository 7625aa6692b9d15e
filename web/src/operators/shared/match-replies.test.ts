import { expect, test } from 'vitest';
import { fillReply, matchReplies } from './match-replies.ts';

const replies = ['hello', 'say-hello', 'thanks'].map((code) => ({
  id: code,
  code,
  text: `${code} {firstname}`,
  used: 0,
}));
const codes = (text: string) => matchReplies(replies, text).map(({ code }) => code);

test('a slash offers the canned replies, those that begin so first', () => {
  expect(codes('/')).toEqual(['hello', 'say-hello', 'thanks']);
  expect(codes('/hel')).toEqual(['hello', 'say-hello']);
  expect(codes('/HEL')).toEqual(['hello', 'say-hello']);
});

test('a slash within a text offers nothing', () => {
  expect(codes('he/she')).toEqual([]);
  expect(codes('/hello you')).toEqual([]);
});

test('a canned reply names whoever gets it', () => {
  expect(fillReply('Hi {firstname}, dear {firstname}', 'Nora')).toBe('Hi Nora, dear Nora');
});
