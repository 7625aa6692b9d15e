import type { AnswerOf, listSwitchedOff, listSwitches } from '@emberline/contracts';
import { switches as declared, switchNames } from '@emberline/contracts/switches';
import type { Context } from '../../context.ts';
import { areSwitchesInForce } from './publish-switches.ts';

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
