import { stopEmailChange } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { emailChangePurposes } from '../../domain/link-urls.ts';

export const stopEmailChangeRoute = route(
  stopEmailChange,
  async ({ emailChanges, links, mongo }: Context, { caller: { id } }) => {
    await inTransaction(mongo.client, async (session) => {
      await emailChanges.remove(id, session);
      await links.endOf(id, session, emailChangePurposes);
    });
    return { ok: true as const };
  },
);
