import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Me } from '../../api/me.ts';
import { ChangeEmail } from '../../members/email-change/change-email.tsx';
import { ResendButton } from '../../members/resend-button.tsx';
import { LetterDrawing } from '../../ui/drawings/drawings.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { StepButtons } from '../../ui/layout/step-buttons.tsx';
import { NextButton } from './next-button.tsx';
import * as classes from './welcome.module.css';

interface EmailStepProps {
  me: Me;
  hasBasics: boolean;
  next: () => void;
  back: () => void;
}

const found = 'Members can find you now, and you can write to them.';
const notYet = 'Members can find you once your age and zip are there.';

/** Waits for the link in the email to be opened; meanwhile it can be sent again, or to another address. */
export function EmailStep({ me: { email, isVerified }, hasBasics, next, back }: EmailStepProps) {
  const [wrong, setWrong] = useState(false);
  return (
    <>
      <LetterDrawing />
      <div className={classes.email}>
        <FormOutcome kind="done">{isVerified && (hasBasics ? found : notYet)}</FormOutcome>
        {!isVerified && (
          <>
            <p>
              We sent a link to <strong>{email}</strong>. Open it in this browser; this page then goes on by
              itself. Nothing there? Look in the spam folder.
            </p>
            {wrong ? (
              <ChangeEmail isVerified={false} close={() => setWrong(false)} />
            ) : (
              <div className={classes.choices}>
                <ResendButton email={email} quiet />
                <Button size="sm" mih={40} variant="subtle" onClick={() => setWrong(true)}>
                  Correct the address
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      <StepButtons back={back}>
        <NextButton skips={!isVerified} onClick={next} />
      </StepButtons>
    </>
  );
}
