import { expect, expectTypeOf, test } from 'vitest';
import { type AnswerOf, type BodyOf, type listMails, type QueryOf, sendMessage } from './index.ts';

test('an operation’s types follow from its declaration', () => {
  expectTypeOf<BodyOf<typeof sendMessage>>().toEqualTypeOf<{
    receiverId: string;
    content: string;
    clientMessageId?: string;
  }>();
  expectTypeOf<AnswerOf<typeof sendMessage>['message']['authoredBy']>().toEqualTypeOf<'member' | 'staff'>();
  expectTypeOf<QueryOf<typeof listMails>['state']>().toEqualTypeOf<
    'unattended' | 'attended' | 'any' | undefined
  >();
  expect(sendMessage.path).toBe('/mailbox/send');
});
