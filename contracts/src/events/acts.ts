import { Type } from 'typebox';
import { serviceNames } from '../operation.ts';
import { Id, Nullable, OneOf } from '../schemas.ts';
import { eventKind } from './envelope.ts';

export const operatorActed = eventKind('operator-acted', {
  publishedBy: ['auth', 'profile', 'mailbox', 'payment', 'notification'],
  consumedBy: ['admin'],
  summary: 'An operator did or read something in a service: an entry of the audit list.',
  key: 'service',
  data: Type.Object({
    service: OneOf(serviceNames),
    n: Type.Integer({
      minimum: 1,
      description: 'rises by one with each entry of the service: a missing one is seen',
    }),
    operatorId: Id,
    action: Type.String({ maxLength: 60 }),
    asId: Type.Optional(Nullable(Id)),
    targetId: Type.Optional(Nullable(Id)),
    details: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]), {
        description: 'ids and small facts, no texts of persons',
      }),
    ),
  }),
});
