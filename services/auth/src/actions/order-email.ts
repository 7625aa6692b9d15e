import type { EventOf, eventKinds } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { purposeOf } from '../domain/links.ts';

type EmailFacts = Pick<
  EventOf<(typeof eventKinds)['email-requested']>['data'],
  'memberId' | 'kind' | 'facts'
>;

/**
 * Orders an email in the caller's transaction. The order carries no secret: the link is made when the email is
 * written.
 */
export async function orderEmail(
  { openEmails, outbox }: Pick<Context, 'openEmails' | 'outbox'>,
  email: EmailFacts,
  session: ClientSession,
  causationId?: string,
): Promise<void> {
  const emailId = newId();
  const purpose = purposeOf(email.kind);
  if (purpose) await openEmails.add({ _id: emailId, memberId: email.memberId, purpose }, session);
  const options = causationId === undefined ? {} : { causationId };
  await outbox.add(session, [newEvent('email-requested', { emailId, ...email }, options)]);
}
