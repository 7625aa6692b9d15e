import { Type } from 'typebox';
import { choices } from '../../choice-lists.ts';
import { profile } from '../../declare.ts';
import { Done, Id, MemberCard, OneOf, Sentence } from '../../schemas.ts';

export const OfMember = Type.Object({ id: Id });

export const blockMember = profile('blockMember', 'member', 'POST /users/:id/block', {
  summary: 'Block: hides both ways and stops messages.',
  params: OfMember,
  answer: Done,
  limit: { count: 60, seconds: 3600, per: 'account', pool: 'blocks' },
});

export const unblockMember = profile('unblockMember', 'member', 'DELETE /users/:id/block', {
  summary: 'Take back a block.',
  params: OfMember,
  answer: Done,
  limit: { count: 60, seconds: 3600, per: 'account', pool: 'blocks' },
});

export const listBlocked = profile('listBlocked', 'member', 'GET /users/me/blocked', {
  summary: 'Members one has blocked.',
  answer: Type.Array(MemberCard),
});

export const reportMember = profile('reportMember', 'member', 'POST /users/:id/report', {
  summary: 'Report a member to the team.',
  params: OfMember,
  body: Type.Object({
    reason: OneOf(choices.reportReason),
    details: Type.Optional(Type.String({ maxLength: 1000 })),
    message: Type.Optional(
      Type.Integer({
        ...{ minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        description: 'the seq of a message of theirs: the team sees it and the five around it',
      }),
    ),
    photo: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'the file of a photo of theirs' }),
    ),
  }),
  answer: Sentence,
  limit: { count: 20, seconds: 3600, per: 'account' },
});
