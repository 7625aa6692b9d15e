import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { TextInput } from './fields.ts';
import { LongInput } from './long-input.tsx';
import { TextArea } from './text-area.tsx';

const common = { label: 'Note', maxLength: 2_000 };
const fields: [string, ReactElement][] = [
  ['a line', <TextInput key="line" {...common} />],
  ['several lines', <LongInput key="long" {...common} />],
  ['a plain area', <TextArea key="area" {...common} />],
];

test.each(fields)(
  'a text pasted into %s that is too long stays whole, and that is said',
  async (_name, field) => {
    const user = userEvent.setup();
    render(<MantineProvider>{field}</MantineProvider>);
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
    await user.click(box);
    await user.paste('👍'.repeat(2_000));
    expect(box.value).toBe('👍'.repeat(2_000));
    expect(screen.queryByText(/too many/)).toBeNull();
    await user.paste('x'.repeat(22));
    expect(box.value).toBe('👍'.repeat(2_000) + 'x'.repeat(22));
    expect(screen.getByText('Please use at most 2000 characters: these are 22 too many.')).toBeVisible();
    expect(box).toBeInvalid();
  },
);
