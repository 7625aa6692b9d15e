import { test } from 'vitest';
import { expectRepaired } from './revoked.ts';

test('an emptied Redis gets 130,000 revocations back', () => expectRepaired(130_000), 120_000);
