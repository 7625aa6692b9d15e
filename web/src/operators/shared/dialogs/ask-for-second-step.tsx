import { asksAgain } from '@emberline/contracts/team';
import { useState } from 'react';
import { askForSecondStepBy } from '../../../api/api.ts';
import type { PasskeyProof } from '../../../api/passkeys.ts';
import { type ApiError, send } from '../../../api/send.ts';
import { questions } from '../../../ui/feedback/questions.ts';
import { ask, toastError } from '../../../ui/feedback/toast.tsx';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { keys } from '../../../ui/forms/is-typing.ts';
import { OneTimeCode, PasskeyButton } from './second-step-fields.tsx';

/** Which calls take a second step is a column of the table of roles; the answer of each says whether it is needed now. */
askForSecondStepBy(async (id) => asksAgain(id) && prove());

interface Step {
  code?: string;
  passkey?: PasskeyProof;
}

/** Asks until one is right. @returns false when the operator gives up */
async function prove(problem?: string): Promise<boolean> {
  const step = await askForStep(problem);
  if (!step) return false;
  const { error } = await send({ id: 'proveSecondFactor', body: step });
  if (!error) return true;
  if (mayRepeat.has(error.code)) return prove(error.message);
  toastError(error.message);
  return false;
}

const mayRepeat = new Set<ApiError['code']>(['CODE_INVALID', 'PASSKEY_INVALID', 'INVALID']);

async function askForStep(problem?: string): Promise<Step | undefined> {
  let step: Step = {};
  const yes = await ask({
    title: 'Please confirm that it is you',
    text: (
      <StepFields
        // Empty again after a wrong one.
        key={crypto.randomUUID()}
        problem={problem}
        onStep={(given) => {
          step = given;
        }}
      />
    ),
    yes: 'Continue',
    no: 'Cancel',
  });
  return yes && (step.code || step.passkey) ? step : undefined;
}

function StepFields({ problem, onStep }: { problem?: string | undefined; onStep: (step: Step) => void }) {
  const [failure, setFailure] = useState<string>();
  const proceed = () => questions.get()?.answer(true);
  return (
    <span className="stack gap-12">
      <OneTimeCode
        hasFocus
        error={problem}
        onChange={(event) => onStep({ code: event.currentTarget.value.trim() })}
        onKeyDown={keys((event) => {
          if (event.key !== 'Enter') return;
          // Or the button that gets the focus back would be pressed.
          event.preventDefault();
          proceed();
        })}
      />
      <PasskeyButton
        offer={() => send({ id: 'offerOwnProof' })}
        onProof={(passkey) => {
          onStep({ passkey });
          proceed();
        }}
        onProblem={setFailure}
      />
      <FormOutcome kind="error">{failure}</FormOutcome>
    </span>
  );
}
