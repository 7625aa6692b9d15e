import type { EventOf, eventKinds } from '@emberline/contracts';
import { type NewEvent, newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';

type MailFacts = EventOf<(typeof eventKinds)['mail-requested']>['data'];

/** Asks for a mail. It carries no secret: its link is made when the mail is written. */
export function mailRequested(
  memberId: string,
  kind: MailFacts['kind'],
  facts: MailFacts['facts'] = {},
  causationId?: string,
): NewEvent {
  return newEvent(
    'mail-requested',
    { mailId: newId(), memberId, kind, facts },
    causationId ? { causationId } : {},
  );
}
