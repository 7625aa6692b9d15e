import type { EventHandler } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import type { AuditFact } from '../store/audit.ts';

/** A claim is renewed while an answer is typed: it has one entry, and another one after it was given back. */
export function onMailClaimed(context: Context): EventHandler<'mail-claimed'> {
  const { audit, recentEntries, waiting, now } = context;
  return {
    transactionalBatch: async (events, session) => {
      const claims = events.map(({ data }) => data);
      const ids = claims.map(({ mailId }) => mailId);
      const mails = await waiting.rows.find({ _id: { $in: ids } }, { session }).toArray();
      const mailOf = new Map(mails.map((mail) => [mail._id, mail]));
      const entries: AuditFact[] = [];
      for (const { mailId, operatorId, until } of claims) {
        const key = `claim:${operatorId}:${mailId}`;
        if (until !== null && (await recentEntries.isFresh(key, now(), session))) continue;
        if (until === null) await recentEntries.forget(key, session);
        else await recentEntries.note(key, now(), session);
        const { profileId: asId = null, memberId: targetId = null } = mailOf.get(mailId) ?? {};
        const action = until === null ? 'release-mail' : 'claim-mail';
        entries.push({ operatorId, action, asId, targetId, details: { mailId } });
      }
      await audit.append(entries, session);
    },
  };
}
