import { describe, expect, it } from 'vitest';
import { isEasyToGuess } from './password-rules.ts';

const account = { username: 'Anna.Berg', email: 'anna.b@example.com' };

describe('a password', () => {
  it.each([
    'password',
    'PassWord1',
    'iloveyou',
    'qwertyuiop',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abcabcabc',
    'abcdefgh',
    'anna.berg',
    'Anna.Berg1990!',
    '!!anna.b77',
    'anna.b@example.com',
    'example1',
    'Emberline1',
    'emberline2025!',
  ])('like %s is refused', (password) => {
    expect(isEasyToGuess(password, account)).toBe(true);
  });

  it.each([
    'three green lamps',
    'x7#kQ!pd',
    'Käsekuchen um vier',
    'annaliese-und-otto',
    '\u{1f525}\u{1f30a}\u{1f332}\u{1f319}⭐☀☂♫',
  ])('like %s is taken', (password) => {
    expect(isEasyToGuess(password, account)).toBe(false);
  });
});
