import type { EventOf, eventKinds } from '@emberline/contracts';
import { newEvent } from '@emberline/kit/events/outbox';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import { type AuditRead, noteRead } from '../note-read.ts';

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

/** Tells the members of these conversations that they were opened. */
export function tellOpened(context: Teller, opened: Opened[], session: ClientSession): Promise<void> {
  const events = opened.flatMap(({ profileId, memberId, why }) => [
    { memberId, otherId: profileId, why },
    { memberId: profileId, otherId: memberId, why },
  ]);
  return tell(context, events, session);
}

/**
 * Tells both that messages were opened because of a report. The reported one is not told whose conversation it was: that
 * would name who has reported.
 */
export function tellReported(
  context: Teller,
  { reporterId, memberId }: { reporterId: string; memberId: string },
  session: ClientSession,
): Promise<void> {
  const events = [
    { memberId: reporterId, otherId: memberId, why: 'report' as const },
    { memberId, otherId: null, why: 'report' as const },
  ];
  return tell(context, events, session);
}

type Teller = Pick<Context, 'users' | 'outbox'>;

/** Team profiles get no notice. */
async function tell({ users, outbox }: Teller, told: Told[], session: ClientSession): Promise<void> {
  if (told.length === 0) return;
  const people = await users.many(
    told.map(({ memberId }) => memberId),
    session,
  );
  const events = told
    .filter(({ memberId }) => people.get(memberId)?.kind === 'member')
    .map((event) => newEvent('conversation-opened', event));
  if (events.length > 0) await outbox.add(session, events);
}
