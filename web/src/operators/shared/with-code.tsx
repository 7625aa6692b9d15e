import type { ApiError } from '../../api/send.ts';
import { send } from '../../api/send.ts';
import { questions } from '../../ui/feedback/questions.ts';
import { ask, toastError } from '../../ui/feedback/toast.tsx';
import { OneTimeCode } from './one-time-code.tsx';

/**
 * For calls that take a code of the operator's app now and then: runs the call, asks for a code when it needs one, and
 * runs it again.
 */
export async function withCode<A extends { error?: unknown }>(act: () => Promise<A>): Promise<A> {
  const answer = await act();
  if ((answer.error as ApiError | undefined)?.code !== 'CODE_NEEDED') return answer;
  return (await prove()) ? act() : answer;
}

/** Asks until a code is right. @returns false when the operator gives up */
async function prove(problem?: string): Promise<boolean> {
  const code = await askForCode(problem);
  if (!code) return false;
  const { error } = await send({ id: 'proveSecondFactor', body: { code } });
  if (!error) return true;
  if (error.code === 'CODE_INVALID' || error.code === 'INVALID') return prove(error.message);
  toastError(error.message);
  return false;
}

async function askForCode(problem?: string): Promise<string | undefined> {
  let code = '';
  const yes = await ask({
    title: 'Please confirm that it is you',
    text: (
      <OneTimeCode
        // Empty again after a wrong one.
        key={crypto.randomUUID()}
        hasFocus
        error={problem}
        onChange={(event) => {
          code = event.currentTarget.value.trim();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Or the button that gets the focus back would be pressed.
          event.preventDefault();
          questions.get()?.answer(true);
        }}
      />
    ),
    yes: 'Continue',
    no: 'Cancel',
  });
  return yes ? code : undefined;
}
