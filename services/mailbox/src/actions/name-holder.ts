import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import { claimOfAnother } from '../domain/mail.ts';

/** The mail that is answered, or the two members of a message that names no mail. */
type Answered = { mailId: string } | { sender: string; receiver: string };

interface Asked {
  operatorId: string;
  bearer: string | undefined;
}

/** Runs `work`. If it is refused because of another operator, the refusal names that operator. */
export async function nameHolder<T>(
  context: Context,
  answered: Answered,
  { operatorId, bearer }: Asked,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const find = holders[error.code as keyof typeof holders];
    const holder = find && (await find(context, answered, operatorId));
    const name = holder && (await context.operatorName(holder, bearer));
    throw name ? new ProblemError(error.code, `${name} ${deeds[error.code as keyof typeof deeds]}`) : error;
  }
}

const deeds = {
  MAIL_CLAIMED: 'is answering this mail.',
  MAIL_ANSWERED: 'has already answered this mail.',
} as const;

type Find = (context: Context, answered: Answered, operatorId: string) => Promise<string | undefined>;

const holders: Record<keyof typeof deeds, Find> = {
  MAIL_CLAIMED: async ({ mails, now }, answered, operatorId) => {
    const place = 'mailId' in answered ? await mails.find(answered.mailId) : placeOf(answered);
    const waiting = place ? await mails.waitingFor(place) : [];
    return claimOfAnother(waiting, operatorId, now())?.operatorId;
  },
  MAIL_ANSWERED: async ({ mails, messages }, answered, operatorId) => {
    if ('mailId' in answered) return (await mails.find(answered.mailId))?.attendedBy;
    const { conversationId } = placeOf(answered);
    return messages.lastOtherOperator({ conversationId, sender: answered.sender, operatorId });
  },
};

function placeOf({ sender, receiver }: { sender: string; receiver: string }) {
  return { conversationId: conversationIdOf(sender, receiver), receiver: sender };
}
