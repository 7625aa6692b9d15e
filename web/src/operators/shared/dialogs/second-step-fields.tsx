import type { AnswerOf, offerAdminLogin } from '@emberline/contracts';
import { Button } from '@mantine/core';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type PasskeyProof, provePasskey } from '../../../api/passkeys.ts';
import type { Answer } from '../../../api/send.ts';
import { TextInput } from '../../../ui/forms/fields.ts';

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

/** The field for a code of the operator's app, or a recovery code. */
export function OneTimeCode({
  hasFocus,
  ...field
}: { hasFocus?: boolean } & ComponentProps<typeof TextInput>) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <TextInput
      ref={input}
      label="Code of your app"
      description="Six digits, or one of your recovery codes."
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      {...field}
    />
  );
}
