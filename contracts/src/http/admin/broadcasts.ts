import { Type } from 'typebox';
import { admin } from '../../declare.ts';
import {
  advertAudiences,
  broadcastLimits,
  broadcastStates,
  broadcastSubjects,
} from '../../operator-choices.ts';
import { counted, Id, Line, Nullable, OneOf, Text, Time } from '../../schemas.ts';

/** Emails of the house to many members. */

const Letter = Type.Object({
  subject: Type.String({
    ...Line(broadcastLimits.subjectMax),
    description: 'several lines become one',
  }),
  text: Type.String({
    ...Text(broadcastLimits.textMax),
    description: 'plain text; each line is a paragraph',
  }),
});

const Written = Type.Object({
  ...Letter.properties,
  audience: OneOf(advertAudiences),
  about: Type.Optional(OneOf(broadcastSubjects)),
});

const VersionRead = Type.Integer({ ...counted(1), description: 'the version that was read' });
const OfBroadcast = Type.Object({ id: Id });
export const listBroadcasts = admin('listBroadcasts', 'manager', 'GET /admin/broadcasts', {
  summary: 'Emails to many members, the latest first; at most 50.',
  answer: Type.Array(
    Type.Object({
      id: Id,
      ...Written.properties,
      version: Type.Integer({ description: 'rises with each change of the draft' }),
      state: OneOf(broadcastStates),
      createdAt: Time,
      createdBy: Type.String({ description: 'an operator’s name' }),
      recipients: Nullable(
        Type.Object({
          total: Type.Integer(),
          more: Type.Boolean({ description: 'there are more than `total`' }),
        }),
      ),
      sent: Type.Integer({ description: 'members whose email was asked for' }),
      startedAt: Nullable(Time),
      startedBy: Nullable(Type.String({ description: 'an operator’s name' })),
      endedAt: Nullable(Time),
    }),
  ),
});

export const addBroadcast = admin('addBroadcast', 'manager', 'POST /admin/broadcasts', {
  summary: 'Write an email to many members. It stays a draft until it is started.',
  body: Written,
  answer: OfBroadcast,
});

export const changeBroadcast = admin('changeBroadcast', 'manager', 'PUT /admin/broadcasts/:id', {
  summary: 'Change a draft. CONFLICT when it is none any more, or has changed since.',
  body: Type.Object({ ...Written.properties, version: VersionRead }),
  errors: ['CONFLICT'],
});

export const testBroadcast = admin('testBroadcast', 'manager', 'POST /admin/broadcasts/:id/test', {
  summary: 'Send the draft to the support’s own address.',
  errors: ['CONFLICT'],
  limit: { count: 10, seconds: 600, per: 'account' },
});

export const startBroadcast = admin('startBroadcast', 'manager', 'POST /admin/broadcasts/:id/start', {
  summary:
    'Send it to everybody it is for. Needs a recent second step. CONFLICT when the draft has changed since.',
  body: Type.Object({ version: VersionRead }),
  errors: ['CONFLICT', 'CODE_NEEDED'],
});

export const stopBroadcast = admin('stopBroadcast', 'manager', 'POST /admin/broadcasts/:id/stop', {
  summary: 'Discard a draft, or send the email to nobody else.',
  errors: ['CONFLICT'],
});

export const getBroadcastLetter = admin(
  'getBroadcastLetter',
  'service',
  'GET /internal/broadcasts/:id/letter',
  {
    callers: ['notification'],
    summary: 'What the email says.',
    answer: Letter,
  },
);
