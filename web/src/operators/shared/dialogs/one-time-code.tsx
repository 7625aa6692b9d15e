import { type ComponentProps, useEffect, useRef } from 'react';
import { TextInput } from '../../../ui/forms/fields.ts';

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
