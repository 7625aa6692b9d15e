import { listMails } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { showMails } from '../../actions/show-mails.ts';
import type { Context } from '../../context.ts';
import type { Mail } from '../../domain/mail.ts';
import { visibleMails } from '../../domain/visible-mails.ts';

const stateOf = { unattended: 'waiting', attended: 'attended', any: 'any' } as const;

export const listMailsRoute = route(listMails, async (context: Context, { query }) => {
  const { receiver, page = 1, limit = pageSizes.operators } = query;
  const state = stateOf[query.state ?? 'any'];
  const [found, total, oldest] = await Promise.all([
    context.mails.list({ state, receiver, skip: (page - 1) * limit, limit }),
    context.mails.count(state, receiver),
    context.mails.oldestWaiting(receiver),
  ]);
  return {
    mails: await showMails(context, await visible(context, found)),
    total,
    oldestWaiting: oldest?.toISOString() ?? null,
  };
});

async function visible({ members }: Context, mails: Mail[]): Promise<Mail[]> {
  return visibleMails(mails, await members.find([...new Set(mails.map(({ receiver }) => receiver))]));
}
