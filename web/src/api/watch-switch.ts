import './add-late-operations.ts';
import type { AnswerOf, listSwitchedOff } from '@emberline/contracts';
import { send } from './send.ts';

type Answer = AnswerOf<typeof listSwitchedOff>;
/** What managers can switch off. */
export type Switch = Answer['off'][number]['name'];

const lookEveryMs = 15_000;

/** Tells the words for members while it is off, and looks again until it is on. Without an answer it tells nothing. */
export async function watchSwitch(
  name: Switch,
  tell: (words: string | undefined) => void,
  leaving: AbortSignal,
): Promise<void> {
  const { data } = await send<Answer>({ id: 'listSwitchedOff', token: null }, leaving);
  const isOff = data && tellOf(data);
  if (!isOff || leaving.aborted) return;
  const timer = setInterval(() => void lookAgain(), lookEveryMs);
  leaving.addEventListener('abort', () => clearInterval(timer));

  async function lookAgain(): Promise<void> {
    if (document.hidden) return;
    const { data } = await send<Answer>({ id: 'listSwitchedOff', token: null }, leaving);
    if (data && !tellOf(data)) clearInterval(timer);
  }

  /** @returns whether it is off */
  function tellOf({ off }: Answer): boolean {
    const found = off.find((one) => one.name === name);
    tell(found?.told);
    return found !== undefined;
  }
}
