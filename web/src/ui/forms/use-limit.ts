import { type FormEvent, useState } from 'react';

interface Limited {
  maxLength?: number | undefined;
  value?: unknown;
  defaultValue?: unknown;
}

/**
 * In place of a field's own `maxLength`, by which browsers cut a pasted text without a word: all of it stays, and what is too
 * much is said. Counts as the services do: composed, without blanks around it, in code points.
 */
export function useLimit({ maxLength, value, defaultValue = '' }: Limited) {
  const [typed, setTyped] = useState(defaultValue);
  const most = maxLength ?? Number.POSITIVE_INFINITY;
  const over =
    [
      ...String(value ?? typed)
        .normalize()
        .trim(),
    ].length - most;
  return {
    tooLong: over > 0 ? `Please use at most ${maxLength} characters: these are ${over} too many.` : undefined,
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      maxLength && setTyped(event.currentTarget.value),
  };
}
