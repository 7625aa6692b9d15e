import type { EventOf, eventKinds } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { type AuditRead, noteRead } from './note-read.ts';

type Why = EventOf<(typeof eventKinds)['conversation-opened']>['data']['why'];

/** A conversation that an operator has opened, as the profile that the team answers for. */
export interface Opened {
  profileId: string;
  memberId: string;
  why: Why;
}

interface Opening extends Omit<Opened, 'why'> {
  operatorId: string;
  /** Of the audit entry. */
  action: AuditRead;
}

/** Writes an audit entry for a conversation that is read, and tells its members why: a mail of it waits, or none does. */
export function noteOpened(
  context: Context,
  { operatorId, action, profileId, memberId }: Opening,
): Promise<void> {
  const fact = { operatorId, action, asId: profileId, targetId: memberId };
  return noteRead(context, fact, null, async (session) => {
    const waits = await context.waiting.conversations({ profileId, memberId });
    await tellOpened(context, [{ profileId, memberId, why: waits.length > 0 ? 'mail' : 'look' }], session);
  });
}

/** Tells members that conversations of theirs were opened. Team profiles are nobody to tell. */
export async function tellOpened(
  { users, outbox }: Pick<Context, 'users' | 'outbox'>,
  opened: Opened[],
  session: ClientSession,
): Promise<void> {
  const people = await users.many(
    opened.flatMap(({ profileId, memberId }) => [profileId, memberId]),
    session,
  );
  const events = opened
    .flatMap(({ profileId, memberId, why }) => [
      { memberId, otherId: profileId, why },
      { memberId: profileId, otherId: memberId, why },
    ])
    .filter(({ memberId }) => people.get(memberId)?.kind === 'member');
  if (events.length > 0)
    await outbox.add(
      session,
      events.map((event) => newEvent('conversation-opened', event)),
    );
}
