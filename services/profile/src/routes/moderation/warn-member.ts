import { warnMember as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { warnMember } from '../../actions/warn-member.ts';
import type { Context } from '../../context.ts';

export const warnMemberRoute = route(operation, (context: Context, { params, body, caller }) =>
  warnMember(context, params.id, body, caller.id),
);
