import { describe, expect, it } from 'vitest';
import { isEasyToGuess } from './strength.ts';

const owner = {
  username: 'Anna.Berg',
  email: 'anna.b@example.com',
  firstname: 'Annika',
  lastname: 'Bergström',
};

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
    'Annika1990',
    'bergström1',
    'anna.b@example.com',
    'example1',
    'Emberline1',
    'emberline2025!',
    'P@ssw0rd123',
    'letmein2024',
    'Summer2024!',
  ])('like %s is refused', async (password) => {
    expect(await isEasyToGuess(password, owner)).toBe(true);
  });

  it.each([
    'three green lamps',
    'x7#kQ!pdW2',
    'Käsekuchen um vier',
    'annaliese-und-otto',
    '\u{1f525}\u{1f30a}\u{1f332}\u{1f319}⭐☀☂♫',
  ])('like %s is taken', async (password) => {
    expect(await isEasyToGuess(password, owner)).toBe(false);
  });

  it('of 128 awkward characters is judged without holding up everybody else', async () => {
    const start = process.cpuUsage();
    await isEasyToGuess('4@8({[</369&#!|1/0$5+7%2/4'.repeat(5).slice(0, 128), owner);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(400);
  });
});
