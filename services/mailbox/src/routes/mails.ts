import { pageSizes } from '@emberline/contracts/choices';
import { routes } from '@emberline/kit/http/operation';
import { answerMail, nameHolder } from '../actions/answer-mail.ts';
import { claimMail, markMailsSeen, releaseMail, showMails } from '../actions/mails.ts';
import { messageAnswer } from '../answers/message.ts';
import type { Context } from '../context.ts';
import { claimOfAnother, isWaiting, type Mail, visibleMails } from '../domain/mail.ts';

export const mails = routes<Context>({
  /** Looks the mail up: the receiver, text and time in the request are not trusted. */
  respondToMail: async (context, { body, caller, bearer, request }) => {
    const response = {
      mailId: body.mailId,
      operatorId: caller.id,
      content: body.response,
      clientMessageId: body.clientMessageId,
      causationId: request.id,
    };
    const asked = { operatorId: caller.id, bearer };
    const { message, mail } = await nameHolder(context, { mailId: body.mailId }, asked, () =>
      answerMail(context, response),
    );
    const [answered] = await showMails(context, [mail]);
    return { message: messageAnswer(message, 'operator'), mail: answered as NonNullable<typeof answered> };
  },
  claimMail: async (context, { body: { mailId }, caller, bearer }) => {
    const asked = { operatorId: caller.id, bearer };
    const { until } = await nameHolder(context, { mailId }, asked, () =>
      claimMail(context, mailId, caller.id),
    );
    return { until: until.toISOString() };
  },
  releaseMail: (context, { body, caller }) => releaseMail(context, body.mailId, caller.id),
  markMailsSeen: async (context, { body, caller }) => {
    const seen = await markMailsSeen(context, body.mailIds, caller.id);
    return { message: 'All listed mails are marked as seen.', seen };
  },
  listMails: async (context, { query, caller }) => {
    const { receiver, page = 1, limit = pageSizes.operators } = query;
    const state = stateOf[query.state ?? 'any'];
    const [{ rows: found }, total, oldest] = await Promise.all([
      context.pageOnce(
        { reader: caller.id, list: ['mails', state, receiver], page, limit },
        async (rest) => ({ rows: await context.mails.list({ state, receiver, rest, limit }) }),
      ),
      context.mails.count(state, receiver),
      context.mails.oldestWaiting(receiver),
    ]);
    return {
      mails: await showMails(context, await visible(context, found)),
      total,
      oldestWaiting: oldest?.toISOString() ?? null,
    };
  },
  /** A mail of a conversation that another operator is answering shows that claim, whichever of its mails was claimed. */
  getMails: async (context, { body: { ids }, caller }) => {
    const mails = await context.mails.findMany(ids);
    const [receivers, beside] = await Promise.all([
      context.members.find([...new Set(mails.map(({ receiver }) => receiver))]),
      context.mails.findForAnswers({
        conversations: [
          ...new Set(
            mails.filter(({ state }) => state === 'waiting').map(({ conversationId }) => conversationId),
          ),
        ],
        named: [],
      }),
    ]);
    const withClaim = (mail: Mail): Mail => {
      if (mail.state !== 'waiting') return mail;
      const waiting = beside.filter((one) => isWaiting(one, mail.conversationId, mail.receiver));
      const claim = claimOfAnother(waiting, caller.id, context.now());
      return claim ? { ...mail, claim } : mail;
    };
    return showMails(context, visibleMails(mails, receivers).map(withClaim));
  },
  /** Pages through all mails, without texts, for the projections of other services. */
  pageMails: async (context, { query: { after = '', limit = 500 } }) => {
    const mails = await context.mails.pageAfter(after, limit);
    return mails.map(({ _id: id, conversationId, seq, sender, receiver, at, attendedAt, attendedBy }) => ({
      ...{ id, conversationId, seq, memberId: sender, profileId: receiver, at: at.toISOString() },
      attendedAt: attendedAt?.toISOString() ?? null,
      attendedBy: attendedBy ?? null,
    }));
  },
});

const stateOf = { unattended: 'waiting', attended: 'attended', any: 'any' } as const;

async function visible({ members }: Context, mails: Mail[]): Promise<Mail[]> {
  return visibleMails(mails, await members.find([...new Set(mails.map(({ receiver }) => receiver))]));
}
