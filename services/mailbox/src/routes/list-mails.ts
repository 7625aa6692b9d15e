import { listMails } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { mailAnswers } from '../answers/mails.ts';
import type { Context } from '../context.ts';
import type { Mail } from '../domain/mail.ts';
import { isOperated } from '../domain/member.ts';

const stateOf = { unattended: 'waiting', attended: 'attended', any: 'any' } as const;

export function routeListMails(app: App, context: Context): void {
  const { mails } = context.stores;
  implement(app, listMails, async ({ query }) => {
    const { receiver, page = 1, limit = pageSizes.operators } = query;
    const state = stateOf[query.state ?? 'any'];
    const [found, total, oldest] = await Promise.all([
      mails.list({ state, receiver, skip: (page - 1) * limit, limit }),
      mails.count(state, receiver),
      mails.oldestWaiting(receiver),
    ]);
    return {
      mails: await mailAnswers(context, await visible(context, found)),
      total,
      oldestWaiting: oldest?.toISOString() ?? null,
    };
  });
}

/** Consent may have been taken back a moment ago. */
async function visible({ stores }: Context, mails: Mail[]): Promise<Mail[]> {
  const members = await stores.members.find([...new Set(mails.map(({ receiver }) => receiver))]);
  return mails.filter(({ receiver }) => isOperated(members.get(receiver)));
}
