import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import './fields.ts';

type LongInputProps = Omit<InputBaseProps, 'multiline'> &
  Omit<ComponentProps<'textarea'>, keyof InputBaseProps>;

/** A field for several lines, with label, hint and error. Mantine's own can grow by itself, and is larger for that. */
export function LongInput(props: LongInputProps) {
  return <InputBase component="textarea" multiline size="md" {...props} />;
}
