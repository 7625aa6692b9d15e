import { getMails } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showMails } from '../actions/show-mails.ts';
import type { Context } from '../context.ts';
import { visibleMails } from '../domain/visible-mails.ts';

export const getMailsRoute = route(getMails, async (context: Context, { body: { ids } }) => {
  const mails = await context.stores.mails.findMany(ids);
  const receivers = await context.stores.members.find([...new Set(mails.map(({ receiver }) => receiver))]);
  return showMails(context, visibleMails(mails, receivers));
});
