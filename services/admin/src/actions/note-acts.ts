import type { EventOf, eventKinds } from '@emberline/contracts';
import { createInbox } from '@emberline/kit/events/inbox';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { storeFacts } from './users/store-facts.ts';

type Acted = Pick<EventOf<(typeof eventKinds)['operator-acted']>, 'id' | 'occurredAt' | 'data'>;

/** Appends what operators did in other services to the audit list. */
export async function noteActs(
  { audit, heardActs, now }: Pick<Context, 'audit' | 'heardActs' | 'now'>,
  events: Acted[],
  session: ClientSession,
): Promise<void> {
  for (const { data } of events) await heardActs.hear(data, now(), session);
  const facts = events.map(({ data: { service, n, ...fact }, occurredAt }) => ({
    ...{ ...fact, source: { service, n, at: new Date(occurredAt) } },
  }));
  await audit.append(facts, session);
}

/** Hears an act before its event comes: the audit list has it at once, and the lists of users what it changed about a member. */
export async function hearAct(context: Context, event: Acted): Promise<void> {
  const { service, operatorId, targetId, details } = event.data;
  const inbox = createInbox(context.mongo.client, context.mongo.db, 'admin');
  const asked = changesFacts.has(service) && targetId ? context.others.profileFacts([targetId]) : [];
  const [facts] = await Promise.resolve(asked).catch(() => []);
  await inbox.once(event.id, async (session) => {
    await noteActs(context, [event], session);
    if (facts) await storeFacts(context, facts, session);
    const shown = service === 'notification' ? details?.shown : undefined;
    if (targetId && shown) await context.users.setOnline(targetId, shown === 'online', session);
  });
  // An operator who is new is found by name at once.
  if (service === 'auth')
    for (const id of [operatorId, targetId]) if (id) context.operatorNames.invalidate(id);
}

/** Their acts change what the lists show of a user: auth closes accounts, and profile follows before the act is told. */
const changesFacts = new Set<string>(['profile', 'auth']);
