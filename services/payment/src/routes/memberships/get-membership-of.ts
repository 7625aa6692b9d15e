import { getMembershipOf } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { givenDaysAnswer } from '../../answers/given-days-answer.ts';
import type { Context } from '../../context.ts';
import { chargedNextAt } from '../../domain/membership.ts';

export const getMembershipOfRoute = route(
  getMembershipOf,
  async ({ memberships, givenDays }: Context, { params: { id } }) => {
    const [row, given] = await Promise.all([memberships.of(id), givenDays.ofMember(id)]);
    return {
      nextChargeAt: (row && chargedNextAt(row)?.toISOString()) ?? null,
      given: given.map(givenDaysAnswer),
    };
  },
);
