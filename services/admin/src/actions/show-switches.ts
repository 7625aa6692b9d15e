import type { AnswerOf, listSwitchedOff, listSwitches } from '@emberline/contracts';
import { switches as declared } from '@emberline/contracts/switches';
import type { Context } from '../context.ts';
import { areSwitchesInForce } from './tell-switches.ts';

/** As managers see them. */
export async function showSwitches(
  context: Pick<Context, 'redis' | 'switches' | 'operatorNames'>,
  bearer: string | undefined,
): Promise<AnswerOf<typeof listSwitches>> {
  const [rows, inForce] = await Promise.all([context.switches.all(), areSwitchesInForce(context)]);
  const isAnyTouched = rows.some(({ by }) => by !== null);
  const names = isAnyTouched ? await context.operatorNames.all(bearer) : new Map<string, string>();
  return {
    switches: rows.map(({ _id: name, on, reason, since, by, version }) => ({
      ...{ name, on, reason, version },
      since: since?.toISOString() ?? null,
      by: by && (names.get(by) ?? 'a former operator'),
    })),
    inForce,
  };
}

/** As everybody may know it. */
export async function showSwitchedOff({
  switches,
}: Pick<Context, 'switches'>): Promise<AnswerOf<typeof listSwitchedOff>> {
  const rows = await switches.all();
  return {
    off: rows.filter(({ on }) => !on).map(({ _id: name }) => ({ name, told: declared[name].told })),
  };
}
