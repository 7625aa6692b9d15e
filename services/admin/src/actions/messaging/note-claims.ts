import type { EventOf, eventKinds } from '@emberline/contracts';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { AuditFact } from '../../domain/audit-fact.ts';
import { type Opened, tellOpened } from './note-opened.ts';

type Claim = EventOf<(typeof eventKinds)['mail-claimed']>['data'];

/** Writes one audit entry per claim. Renewals while typing write none; a new claim after a release does. */
export async function noteClaims(context: Context, claims: Claim[], session: ClientSession): Promise<void> {
  const { audit, recentEntries, waiting, now } = context;
  const mails = await waiting.many(
    claims.map(({ mailId }) => mailId),
    session,
  );
  const mailOf = new Map(mails.map((mail) => [mail._id, mail]));
  const entries: AuditFact[] = [];
  const opened: Opened[] = [];
  for (const { mailId, operatorId, until } of claims) {
    const key = `claim:${operatorId}:${mailId}`;
    if (until !== null && (await recentEntries.isFresh(key, now(), session))) continue;
    if (until === null) await recentEntries.forget(key, session);
    else await recentEntries.note(key, now(), session);
    const mail = mailOf.get(mailId);
    const { profileId: asId = null, memberId: targetId = null } = mail ?? {};
    if (mail && until !== null) opened.push({ ...mail, why: 'mail' });
    const action = until === null ? 'release-mail' : 'claim-mail';
    entries.push({ operatorId, action, asId, targetId, details: { mailId } });
  }
  await audit.append(entries, session);
  await tellOpened(context, opened, session);
}
