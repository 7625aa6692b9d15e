// The styles of the common form fields, in the order they build on each other.
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';

import { TextInput as PlainInput, type TextInputProps } from '@mantine/core';
import { createElement } from 'react';
import { type KeptProps, useKept } from './use-kept.ts';
import { useLimit } from './use-limit.ts';

export { NativeSelect, PasswordInput } from '@mantine/core';

/** A field for one line, with label, hint and error. Free text that is typed is kept. */
export function TextInput({ maxLength, error, kept, ...field }: TextInputProps & KeptProps) {
  const mark = useKept({ ...field, kept });
  const { tooLong, onInput } = useLimit({ maxLength, ...field });
  return createElement(PlainInput, { onInput, ...mark, ...field, error: tooLong ?? error });
}
