import type { addBroadcast as addOperation, BodyOf, changeBroadcast } from '@emberline/contracts';
import type { Context } from '../../context.ts';
import { requireDraft } from './require-draft.ts';

type Written = BodyOf<typeof addOperation>;
type Needed = Pick<Context, 'audit' | 'broadcasts' | 'operatorNames' | 'now'>;

/** @returns the draft's id */
export function addBroadcast(
  { audit, broadcasts, now }: Needed,
  written: Written,
  operatorId: string,
): Promise<string> {
  const { audience } = written;
  return audit.transaction(async (session) => {
    const id = await broadcasts.add({ ...written, createdAt: now(), createdBy: operatorId }, session);
    const details = { broadcastId: id, audience };
    await audit.append({ operatorId, action: 'add-broadcast', details }, session);
    return id;
  });
}

/** @throws ProblemError NOT_FOUND, CONFLICT */
export async function changeBroadcastDraft(
  context: Needed,
  id: string,
  { version, ...written }: BodyOf<typeof changeBroadcast>,
  { operatorId, bearer }: { operatorId: string; bearer: string | undefined },
): Promise<void> {
  const { audit, broadcasts } = context;
  await audit.transaction(async (session) => {
    await requireDraft(context, id, { bearer, session, version });
    const details = { broadcastId: id, audience: written.audience };
    await audit.append({ operatorId, action: 'change-broadcast', details }, session);
    await broadcasts.rewrite(id, written, session);
  });
}
