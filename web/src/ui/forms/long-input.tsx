import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import './fields.ts';
import { useLimit } from './use-limit.ts';

type LongInputProps = Omit<InputBaseProps, 'multiline'> &
  Omit<ComponentProps<'textarea'>, keyof InputBaseProps>;

/** A field for several lines, with label, hint and error. Mantine's own can grow by itself, and is larger for that. */
export function LongInput({ maxLength, error, ...field }: LongInputProps) {
  const { tooLong, onInput } = useLimit({ maxLength, ...field });
  return (
    <InputBase
      component="textarea"
      multiline
      size="md"
      onInput={onInput}
      {...field}
      error={tooLong ?? error}
    />
  );
}
