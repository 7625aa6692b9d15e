import { Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { profile } from '../../declare.ts';
import { openedFor } from '../../operator-choices.ts';
import { counted, MemberCard, Nullable, OneOf, Sentence, Text, Time, Token } from '../../schemas.ts';

export const blockMember = profile('blockMember', 'member', 'POST /users/:id/block', {
  summary: 'Block: hides both ways and stops messages.',
  limit: { count: 60, seconds: 3600, per: 'account', pool: 'blocks' },
});

export const unblockMember = profile('unblockMember', 'member', 'DELETE /users/:id/block', {
  summary: 'Take back a block.',
  limit: { count: 60, seconds: 3600, per: 'account', pool: 'blocks' },
});

export const listBlocked = profile('listBlocked', 'member', 'GET /users/me/blocked', {
  summary: 'Members one has blocked.',
  answer: Type.Array(MemberCard),
});

export const reportMember = profile('reportMember', 'member', 'POST /users/:id/report', {
  summary: 'Report a member to the team.',
  body: Type.Object({
    reason: OneOf(choices.reportReason),
    details: Type.Optional(Text(1000, 0)),
    message: Type.Optional(
      Type.Integer({
        ...counted(1),
        description: 'the seq of a message of theirs: the team sees it and the five around it',
      }),
    ),
    photo: Type.Optional(Type.String({ ...Token(100), description: 'the file of a photo of theirs' })),
  }),
  answer: Sentence,
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const listOpened = profile('listOpened', 'member', 'GET /users/me/opened', {
  summary:
    'When and why the team has opened one’s conversations, the latest first, at most 50 of the last 180 days.',
  answer: Type.Object({
    opened: Type.Array(
      Type.Object({
        at: Time,
        why: OneOf(openedFor),
        person: Nullable(MemberCard),
      }),
      {
        description:
          'a line for each conversation, reason and day; `person` is null where it may not be told',
      },
    ),
  }),
});
