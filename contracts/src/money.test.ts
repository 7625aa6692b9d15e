import { expect, test } from 'vitest';
import { money } from './money.ts';

test('cents are told as dollars', () => {
  expect([money(3000), money(0)]).toEqual(['$30.00', '$0.00']);
});
