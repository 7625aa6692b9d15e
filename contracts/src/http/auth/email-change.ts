import { Type } from 'typebox';
import { auth } from '../../declare.ts';
import { Done, Email, Nullable, OneOf, Sentence, shape, Time } from '../../schemas.ts';
import { LinkToken } from './link-token.ts';

/** Another email address for an account. Both addresses confirm it; one that was never verified is replaced at once. */

export const changeEmail = auth('changeEmail', 'member', 'POST /auth/change-email', {
  summary:
    'Ask for another email address. A link goes to both, or to the new one of an account that is not verified yet; the answer does not tell whether it is taken.',
  body: Type.Object({ newEmail: Email, password: Type.String({ minLength: 1, maxLength: 256 }) }),
  answer: Sentence,
  errors: ['CREDENTIALS_INVALID', 'CONFLICT'],
  limit: { count: 5, seconds: 3600, per: 'account' },
});

export const getEmailChange = auth('getEmailChange', 'member', 'GET /auth/change-email', {
  summary: 'The change of the email address that waits to be confirmed, if any.',
  answer: Type.Object({
    change: Nullable(
      Type.Object(
        {
          email: Type.String({ description: 'the new address' }),
          waitsFor: Type.Array(OneOf(['old', 'new'] as const), {
            description: 'the addresses that have not confirmed yet',
          }),
          expiresAt: Time,
        },
        shape('emailChange'),
      ),
    ),
  }),
});

export const stopEmailChange = auth('stopEmailChange', 'member', 'DELETE /auth/change-email', {
  summary: 'Keep the email address: the links that were sent end.',
  answer: Done,
  limit: { count: 20, seconds: 3600, per: 'account' },
});

export const confirmEmailChange = auth('confirmEmailChange', 'guest', 'POST /auth/change-email/confirm', {
  summary: 'Confirm a change of the email address by the link sent to one of the two addresses.',
  body: Type.Object({ token: LinkToken }),
  answer: Type.Object({
    changed: Type.Boolean({ description: 'false: the other address has not confirmed yet' }),
  }),
  errors: ['LINK_INVALID'],
  limit: { count: 30, seconds: 300, per: 'address' },
});
