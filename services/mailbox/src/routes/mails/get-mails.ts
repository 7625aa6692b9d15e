import { getMails } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { showMails } from '../../actions/show-mails.ts';
import type { Context } from '../../context.ts';
import { claimOfAnother, isWaiting, type Mail } from '../../domain/mail.ts';
import { visibleMails } from '../../domain/visible-mails.ts';

/** A mail of a conversation that another operator is answering shows that claim, whichever of its mails was claimed. */
export const getMailsRoute = route(getMails, async (context: Context, { body: { ids }, caller }) => {
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
});
