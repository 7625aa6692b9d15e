import { getMembershipOf } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { withPrice } from '../../actions/with-price.ts';
import { givenDaysAnswer } from '../../answers/given-days-answer.ts';
import { validUntil } from '../../answers/membership-answer.ts';
import type { Context } from '../../context.ts';
import { chargedNextAt, endsAtOnce, isRunning, priceOf } from '../../domain/membership.ts';

export const getMembershipOfRoute = route(getMembershipOf, async (context: Context, { params: { id } }) => {
  const { memberships, givenDays } = context;
  const [found, given] = await Promise.all([memberships.of(id), givenDays.ofMember(id)]);
  const row = await withPrice(context, found);
  return {
    nextChargeAt: (row && chargedNextAt(row)?.toISOString()) ?? null,
    ...(isRunning(row) && {
      ...{ amount: priceOf(row), validUntil: validUntil(row), cancelEndsNow: endsAtOnce(row) },
    }),
    given: given.map(givenDaysAnswer),
  };
});
