import { expect, test } from 'vitest';
import { printedToken } from './printed-token.ts';

test('the token is what the command prints', async () => {
  expect(await printedToken('echo eyJ0.e30.c2ln')).toBe('eyJ0.e30.c2ln');
});

test.each([
  ['fails', 'echo half; exit 3', undefined, /Command failed/],
  ['prints nothing', 'true', undefined, /printed no token/],
  ['does not end', 'sleep 60', 500, /Command failed/],
])('a command that %s gives no token', async (_how, command, limitMs, problem) => {
  await expect(printedToken(command, limitMs)).rejects.toThrow(problem);
});
