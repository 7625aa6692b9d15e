import { verifyMagicLink } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { clientOf } from '../../actions/describe-client.ts';
import { openMagicLink } from '../../actions/links/open-magic-link.ts';
import type { Context } from '../../context.ts';

export const verifyMagicLinkRoute = route(
  verifyMagicLink,
  (
    context: Context,
    { body: { magicId: token, userId: accountId, uuid, ...known }, caller, bearer, request },
  ) =>
    openMagicLink(
      context,
      { token, proof: { accountId, uuid }, ...known },
      { caller, bearer, client: clientOf(request) },
    ),
);
