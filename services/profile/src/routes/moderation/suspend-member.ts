import { suspendMember as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { suspendMember } from '../../actions/suspend-member.ts';
import type { Context } from '../../context.ts';

export const suspendMemberRoute = route(operation, (context: Context, { params, body, caller }) =>
  suspendMember(context, params.id, body, caller.id),
);
