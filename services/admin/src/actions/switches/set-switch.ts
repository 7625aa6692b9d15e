import type { SwitchName } from '@emberline/contracts/switches';
import { ProblemError } from '@emberline/kit/errors';
import type { Context } from '../../context.ts';
import { publishSwitches } from './publish-switches.ts';

interface Order {
  name: SwitchName;
  on: boolean;
  reason: string | null;
  /** The version the manager saw. */
  version: number;
  operatorId: string;
  bearer: string | undefined;
}

/**
 * Switches something off for members, or on again: state and audit entry in one transaction, then it is published.
 * @throws ProblemError CONFLICT with the name of who has changed it meanwhile
 */
export async function setSwitch(context: Context, order: Order): Promise<{ version: number }> {
  const { audit, switches, log, now } = context;
  const { name, on, version, operatorId } = order;
  // Switching on clears the reason.
  const reason = on ? null : (order.reason ?? null);
  type Done = { version: number } | { by: string | null };
  const done = await audit.transaction<Done>(async (session) => {
    const before = await switches.find(name, session);
    const isSame = before.on === on && before.reason === reason;
    // The same order again is the answer to one that was lost.
    if (isSame && (before.version === version || before.by === operatorId))
      return { version: before.version };
    if (before.version !== version) return { by: before.by };
    const since = before.on === on ? before.since : now();
    await switches.put({ _id: name, on, reason, since, by: operatorId, version: version + 1 }, session);
    const action = on ? 'switch-on' : 'switch-off';
    await audit.append({ operatorId, action, details: { what: name } }, session);
    return { version: version + 1 };
  });
  if ('by' in done) throw await conflict(context, done.by, order.bearer);
  await publishSwitches(context).catch((error) =>
    log.warn({ reason: (error as Error).message }, 'the gateway hears of a switch later'),
  );
  return done;
}

async function conflict(
  { operatorNames }: Pick<Context, 'operatorNames'>,
  by: string | null,
  bearer: string | undefined,
): Promise<ProblemError> {
  const name = (await operatorNames.all(bearer)).get(by ?? '') ?? 'Another manager';
  return new ProblemError('CONFLICT', `${name} has changed this switch meanwhile. Please look again.`);
}
