import { test } from 'vitest';
import { crashes, crashRecoveryLimitMs } from '../faults/crashes.ts';
import { expectNothingLost } from '../faults/expect-nothing-lost.ts';
import { product } from '../support/started-product.ts';

test('no message is lost, doubled or out of order while the mailbox and the notification service die at further points', () =>
  expectNothingLost(product, { faults: crashes.further, pairs: 20, perSecond: 50 }, crashRecoveryLimitMs));
