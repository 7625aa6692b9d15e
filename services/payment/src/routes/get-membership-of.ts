import { getMembershipOf, paymentStatus } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { givenDaysAnswer } from '../answers/given-days-answer.ts';
import type { Context } from '../context.ts';

export const getMembershipOfRoute = route(
  getMembershipOf,
  async ({ memberships, givenDays }: Context, { params: { id } }) => {
    const [row, given] = await Promise.all([memberships.of(id), givenDays.ofMember(id)]);
    const goesOn = row?.code === paymentStatus.active && !row.cancelAtPeriodEnd && !row.lastChargeFailed;
    return {
      nextChargeAt: goesOn ? row.periodEnd.toISOString() : null,
      given: given.map(givenDaysAnswer),
    };
  },
);
