import { inject, test } from 'vitest';
import { expectEachAnsweredOnce } from '../support/operators-queue.ts';

test('8 operators on one queue of 60 mails: each is answered exactly once, whoever is late gets 409', () =>
  expectEachAnsweredOnce(inject('product'), { operators: 8, members: 10, profiles: 6 }));
