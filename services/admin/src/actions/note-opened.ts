import type { EventOf, eventKinds } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { type AuditRead, noteRead } from './note-read.ts';

type Told = EventOf<(typeof eventKinds)['conversation-opened']>['data'];

/** A conversation that an operator has opened, as the profile that the team answers for. */
export interface Opened {
  profileId: string;
  memberId: string;
  why: Told['why'];
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
  if (events.length > 0) await outbox.add(session, events.map(toldBy));
}

/**
 * Tells both that messages were opened because of a report. The reported one is not told whose conversation it was: that
 * would name who has reported.
 */
export async function tellReported(
  { users, outbox }: Pick<Context, 'users' | 'outbox'>,
  { reporterId, memberId }: { reporterId: string; memberId: string },
  session: ClientSession,
): Promise<void> {
  const people = await users.many([memberId, reporterId], session);
  const events: Told[] = [
    { memberId: reporterId, otherId: memberId, why: 'report' },
    { memberId, otherId: null, why: 'report' },
  ];
  const ofMembers = events.filter((event) => people.get(event.memberId)?.kind === 'member');
  if (ofMembers.length > 0) await outbox.add(session, ofMembers.map(toldBy));
}

function toldBy(event: Told) {
  return newEvent('conversation-opened', event);
}
