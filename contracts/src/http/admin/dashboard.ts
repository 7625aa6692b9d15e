import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import { Cents, Id, Nullable, OneOf, shape, Time } from '../../schemas.ts';
import { Mail } from '../mailbox/mails.ts';
import { OperatorUser } from './users.ts';

const AnswerTimes = Type.Object({
  mails: Type.Integer({ description: 'answered; at most the newest 20,000 are looked at' }),
  medianSeconds: Nullable(Type.Integer()),
  p90Seconds: Nullable(Type.Integer()),
  withinTarget: Nullable(Type.Number({ description: 'share, 0 to 1; see operatorTimings.answerTarget' })),
});

export const getDashboard = admin('getDashboard', 'operator', 'GET /admin/dashboard', {
  summary: 'Recent payments, users, mails and chats, and the counts above them.',
  answer: Type.Object({
    recentPayments: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          memberId: Id,
          username: Type.String(),
          amount: Cents,
          refunded: Type.Integer({ description: 'cents given back of it' }),
          createdAt: Time,
        },
        shape('recentPayment'),
      ),
    ),
    recentUsers: Type.Array(OperatorUser),
    recentMails: Type.Array(Mail),
    recentChats: Type.Array(
      Type.Object(
        {
          id: Id,
          sender: Type.String(),
          receiver: Type.String(),
          senderId: Id,
          receiverId: Id,
          message: Type.String(),
          createdAt: Time,
        },
        shape('chat'),
      ),
    ),
    counts: Type.Object({
      waiting: Type.Integer(),
      oldestWaiting: Nullable(Time),
      answeredToday: Type.Integer(),
      medianAnswerSeconds: Nullable(Type.Integer()),
      answers: Type.Object(
        { today: AnswerTimes, week: AnswerTimes },
        { description: 'how long members have waited; today begins at 0:00 UTC, week is the last 7 days' },
      ),
      signupsToday: Type.Integer(),
      trialsToday: Type.Integer(),
      revenueToday: Type.Optional(
        Type.Integer({
          description:
            'cents, less what was given back today; absent for roles that `listPayments` does not open to',
        }),
      ),
    }),
    days: Type.Array(
      Type.Object({
        day: Type.String(),
        signups: Type.Integer(),
        mails: Type.Integer(),
        answered: Type.Integer(),
        revenue: Type.Optional(Type.Integer({ description: 'cents; absent as above' })),
      }),
    ),
    missing: Type.Array(OneOf(['mails', 'chats', 'payments'] as const), {
      description: 'lists that are empty here because who keeps them does not answer',
    }),
  }),
});
