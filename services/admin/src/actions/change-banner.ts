import type { BodyOf, setBanner } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../context.ts';
import type { AuditFact } from '../domain/audit-fact.ts';
import { orderElsewhere } from './order-elsewhere.ts';

type Change = BodyOf<typeof setBanner> & { operatorId: string; bearer: string | undefined };

/** Its entry holds the words too: all members were to see them. @throws CONFLICT with who has changed it before */
export function changeBanner(
  context: Context,
  { banner, version, operatorId, bearer }: Change,
): Promise<{ version: number }> {
  const action = banner ? 'set-banner' : 'remove-banner';
  const details: AuditFact['details'] = banner ? { text: banner.text.trim(), until: banner.until } : {};
  return orderElsewhere(context, { operatorId, action, details }, async () => {
    const now = await context.others.for(bearer).setBanner({ banner, version });
    if (now.isSet) return { version: now.version };
    const names = await context.operatorNames.all(bearer);
    const first = now.by === operatorId ? 'Another page of yours' : names.get(now.by ?? '');
    throw new ProblemError(
      'CONFLICT',
      `${first ?? 'Another manager'} has changed the banner meanwhile. Please look again.`,
    );
  });
}
