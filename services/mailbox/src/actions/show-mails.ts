import { mailAnswer } from '../answers/mail.ts';
import type { Context } from '../context.ts';
import type { Mail } from '../domain/mail.ts';

/** Reads what mails are shown with: texts, names and faces. */
export async function showMails(context: Context, mails: Mail[]): Promise<ReturnType<typeof mailAnswer>[]> {
  const messageIds = mails.flatMap(({ _id, answerId, conversationId }) =>
    (answerId === undefined ? [_id] : [_id, answerId]).map((id) => ({ _id: id, conversationId })),
  );
  const memberIds = [...new Set(mails.flatMap(({ sender, receiver }) => [sender, receiver]))];
  const [messages, members] = await Promise.all([
    context.messages.findMany(messageIds),
    context.members.find(memberIds),
  ]);
  const addresses = await context.photos.sign(
    'team',
    mails.map(({ sender }) => members.get(sender)?.facts?.profileImage),
  );
  const texts = new Map(messages.map((message) => [message._id, message]));
  return mails.map((mail) => mailAnswer(mail, { texts, members, addresses, now: context.now() }));
}
