import type { AnswerOf, offerAdminLogin } from '@emberline/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type PasskeyProof, provePasskey } from '../../../api/passkeys.ts';
import type { Answer } from '../../../api/send.ts';

interface PasskeyButtonProps {
  /** Asks the server what the browser needs. */
  offer: () => Promise<Answer<AnswerOf<typeof offerAdminLogin>>>;
  onProof: (passkey: PasskeyProof) => void;
  onProblem: (problem: string) => void;
}

/** Asks the browser for a passkey, in place of a code. */
export function PasskeyButton({ offer, onProof, onProblem }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    const offered = await offer();
    const { passkey, problem } = offered.error
      ? { problem: offered.error.message }
      : await provePasskey(offered.data.options);
    setBusy(false);
    if (passkey) onProof(passkey);
    else onProblem(problem ?? '');
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void onClick()}>
      Use a passkey
    </Button>
  );
}
