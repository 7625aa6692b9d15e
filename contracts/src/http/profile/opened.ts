import { Type } from 'typebox';
import { profile } from '../../declare.ts';
import { openedFor } from '../../operator-choices.ts';
import { MemberCard, Nullable, OneOf, Time } from '../../schemas.ts';

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
