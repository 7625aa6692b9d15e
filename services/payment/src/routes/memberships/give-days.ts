import { giveDays as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { giveDays } from '../../actions/give-days.ts';
import { givenDaysAnswer } from '../../answers/given-days-answer.ts';
import type { Context } from '../../context.ts';

export const giveDaysRoute = route(operation, async (context: Context, { params, body, caller }) =>
  givenDaysAnswer(await giveDays(context, { ...body, memberId: params.id, operatorId: caller.id })),
);
