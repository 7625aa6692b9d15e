import { createStaffAccount } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { createStaffAccount as create } from '../../actions/account/create-staff-account.ts';
import { accountAnswer } from '../../answers/account.ts';
import type { Context } from '../../context.ts';

export const createStaffAccountRoute = route(
  createStaffAccount,
  async (context: Context, { body, request }) => accountAnswer(await create(context, body, request.id)),
);
