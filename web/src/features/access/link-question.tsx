import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ApiError } from '../../api/send.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { FormCard } from '../../ui/layout/form-card.tsx';

interface LinkQuestionProps {
  title: string;
  question: string;
  button: string;
  /** @returns what to say of it, or why nothing was done */
  redeem: (token: string) => Promise<string | ApiError>;
  /** What else can be done then. */
  done?: string;
  failed: string;
}

/** What the link of an email does without a login: by a button, since email programs open links on their own. */
export function LinkQuestion({ title, question, button, redeem, done, failed }: LinkQuestionProps) {
  const token = useSearchParams()[0].get('token') ?? '';
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | ApiError>();
  const onClick = async () => {
    setBusy(true);
    setOutcome(await redeem(token));
    setBusy(false);
  };
  const isDone = typeof outcome === 'string';
  return (
    <FormCard title={title} below={<Link to="/account">Go to my account</Link>}>
      {!isDone && (
        <>
          <p>{question}</p>
          <Button fullWidth loading={busy} onClick={() => void onClick()}>
            {button}
          </Button>
        </>
      )}
      <FormOutcome kind={isDone ? 'done' : 'error'}>
        {isDone ? outcome : outcome && refusal(outcome)}
      </FormOutcome>
      {isDone && done && <p>{done}</p>}
      {outcome && !isDone && <p>{failed}</p>}
    </FormCard>
  );
}

/** A link with a part missing fails validation; the member gets a sentence about the link instead. */
function refusal({ code, message }: ApiError): string {
  return code === 'INVALID' ? 'Invalid or expired link.' : message;
}
