import { claimMail as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { claimMail } from '../../actions/claim-mail.ts';
import { nameHolder } from '../../actions/name-holder.ts';
import type { Context } from '../../context.ts';

export const claimMailRoute = route(
  operation,
  async (context: Context, { body: { mailId }, caller, bearer }) => {
    const asked = { operatorId: caller.id, bearer };
    const { until } = await nameHolder(context, { mailId }, asked, () =>
      claimMail(context, mailId, caller.id),
    );
    return { until: until.toISOString() };
  },
);
