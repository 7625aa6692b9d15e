import { adminLogin, login } from '@emberline/contracts';
import { expect, test } from 'vitest';
import { perAccount } from './login-attempts.ts';

test.each([login, adminLogin])(
  'the gateway lets many people of one address guess as much as one may: $id',
  ({ limit }) => {
    const oneAccount = (perAccount.free / perAccount.windowSeconds) * limit.seconds;
    expect(limit.count).toBeGreaterThanOrEqual(10 * oneAccount);
  },
);
