import type { AnswerOf, listSwitchedOff, listSwitches } from '@emberline/contracts';
import { switches as declared, type SwitchName, switchNames } from '@emberline/contracts/switches';
import { ProblemError } from '@emberline/kit/errors';
import { prolongSwitchedOff, publishSwitchedOff, readSwitchedOff } from '@emberline/kit/redis/switched-off';
import type { Context } from '../context.ts';

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

/** As managers see them. */
export async function showSwitches(
  context: Pick<Context, 'redis' | 'switches' | 'operatorNames'>,
  bearer: string | undefined,
): Promise<AnswerOf<typeof listSwitches>> {
  const [rows, inForce] = await Promise.all([context.switches.all(), areSwitchesInForce(context)]);
  const isAnyTouched = rows.some(({ by }) => by !== null);
  const names = isAnyTouched ? await context.operatorNames.all(bearer) : new Map<string, string>();
  // Without any name, auth does not answer.
  const unknown = names.size > 0 ? 'a former operator' : 'an operator';
  return {
    switches: rows.map(({ _id: name, on, reason, since, by, version }) => ({
      ...{ name, on, reason, version },
      since: since?.toISOString() ?? null,
      by: by && (names.get(by) ?? unknown),
    })),
    inForce,
  };
}

/** As everybody may know it: what the gateway refuses by, known in the same way, without a question to the database. */
export function showSwitchedOff({
  switchedOff,
}: Pick<Context, 'switchedOff'>): AnswerOf<typeof listSwitchedOff> {
  const off = switchNames.filter((name) => switchedOff.has(name));
  return { off: off.map((name) => ({ name, told: declared[name].told })) };
}

/**
 * Puts what is switched off into Redis, where the gateway looks, if Redis holds something else, and prolongs it if not. Redis is
 * read first: what it holds was stored before, so it is never newer than what is stored.
 * @throws when Redis or MongoDB does not answer
 */
export async function publishSwitches({
  redis,
  switches,
}: Pick<Context, 'redis' | 'switches'>): Promise<void> {
  const published = await readSwitchedOff(redis);
  const off = namesOf(await switches.all());
  if (isSame(published, off)) await prolongSwitchedOff(redis);
  else await publishSwitchedOff(redis, off);
}

/** Whether Redis holds what is stored. */
async function areSwitchesInForce({
  redis,
  switches,
}: Pick<Context, 'redis' | 'switches'>): Promise<boolean> {
  const published = await readSwitchedOff(redis).catch(() => undefined);
  return isSame(published, namesOf(await switches.all()));
}

function namesOf(rows: readonly { _id: string; on: boolean }[]): string[] {
  return rows.filter(({ on }) => !on).map(({ _id }) => _id);
}

function isSame(published: string[] | undefined, off: string[]): boolean {
  return published !== undefined && published.join() === off.join();
}
