import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import './fields.ts';
import { type KeptProps, useKept } from './use-kept.ts';
import { useLimit } from './use-limit.ts';

type LongInputProps = Omit<InputBaseProps, 'multiline'> &
  Omit<ComponentProps<'textarea'>, keyof InputBaseProps>;

/** A field for several lines, with label, hint and error. What is typed is kept. Mantine's own can grow by itself, and is larger for that. */
export function LongInput({ maxLength, error, kept, ...field }: LongInputProps & KeptProps) {
  const { tooLong, onInput } = useLimit({ maxLength, ...field });
  const mark = useKept({ kept, name: field.name, label: field.label });
  return (
    <InputBase
      component="textarea"
      multiline
      size="md"
      onInput={onInput}
      {...mark}
      {...field}
      error={tooLong ?? error}
    />
  );
}
