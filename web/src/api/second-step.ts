import type { ApiError, Call } from './send.ts';

/** Asks for what this call takes. @returns whether it was proved */
type AskForSecondStep = (id: Call['id']) => Promise<boolean>;

let askForSecondStep: AskForSecondStep = async () => false;

/** The operators' client says how it asks; members' calls never take a second step. */
export function askForSecondStepBy(ask: AskForSecondStep): void {
  askForSecondStep = ask;
}

/** Makes a call; where it takes a second step, asks for one and makes the call again. */
export async function withSecondStep<A extends { error?: ApiError | undefined }>(
  id: Call['id'],
  act: () => Promise<A>,
): Promise<A> {
  const answer = await act();
  if (answer.error?.code !== 'CODE_NEEDED' || !(await askForSecondStep(id))) return answer;
  return act();
}
