import { banMember as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { closeAccount } from '../../actions/account/close-account.ts';
import type { Context } from '../../context.ts';

export const banMemberRoute = route(operation, (context: Context, { params: { id }, caller }) =>
  closeAccount(context, id, 'ban', caller.id),
);
