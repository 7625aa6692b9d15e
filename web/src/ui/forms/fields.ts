// The styles of the common form fields, in the order they build on each other.
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';

import { TextInput as PlainInput, type TextInputProps } from '@mantine/core';
import { createElement } from 'react';
import { useLimit } from './use-limit.ts';

export { NativeSelect, PasswordInput } from '@mantine/core';

/** A field for one line, with label, hint and error. */
export function TextInput({ maxLength, error, ...field }: TextInputProps) {
  const { tooLong, onInput } = useLimit({ maxLength, ...field });
  return createElement(PlainInput, { onInput, ...field, error: tooLong ?? error });
}
