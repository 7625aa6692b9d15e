import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../api/session.ts';
import { allTyped, forgetSent, keepTyped, tellRefusal } from '../kept/typed.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { TextInput } from '../ui/forms/fields.ts';
import { LongInput } from '../ui/forms/long-input.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { KeptIn } from '../ui/forms/use-kept.ts';

function Controlled() {
  const [text, setText] = useState('');
  return <TextArea label="Field" value={text} onChange={({ target }) => setText(target.value)} />;
}

const fields: Record<string, ReactNode> = {
  'a text area': <TextArea label="Field" name="text" />,
  'a text area of React': <Controlled />,
  'a long field': <LongInput label="Field" name="text" />,
  'a line': <TextInput label="Field" name="reason" />,
  'a line with something in it': <TextInput label="Field" name="words" defaultValue="Before" />,
};
const all = Object.keys(fields);

const tokenOf = (sub: string) => `e.${btoa(JSON.stringify({ sub }))}.s`;
const field = () => screen.getByLabelText<HTMLInputElement>('Field');
const draw = (what: ReactNode) => render(<ThemeProvider>{what}</ThemeProvider>);
const typed = 'I like long walks ';

async function type(name: string): Promise<void> {
  cleanup();
  draw(fields[name]);
  await keeping();
  await userEvent.clear(field());
  await userEvent.type(field(), typed);
}
/** The page goes and comes back: a reload, the way back, a crash. */
async function again(what: ReactNode): Promise<string> {
  cleanup();
  draw(what);
  await keeping();
  await keeping();
  return field().value;
}
/** What keeps the texts comes a moment after the field. */
const keeping = () => new Promise((done) => setTimeout(done, 50));

afterEach(() => endSession('left'));

test.each(all)(
  'what was typed into %s is there after a reload, and after the end of the session for the same person',
  async (name) => {
    startSession(tokenOf('anna'));
    await type(name);
    expect(await again(fields[name])).toBe(typed);
    endSession('ended');
    startSession(tokenOf('anna'));
    expect(await again(fields[name])).toBe(typed);
  },
);

test.each(all)(
  'nobody else sees what was typed into %s, nor after the writer has logged off',
  async (name) => {
    startSession(tokenOf('anna'));
    await type(name);
    const empty = name === 'a line with something in it' ? 'Before' : '';
    startSession(tokenOf('ben'));
    expect(await again(fields[name])).toBe(empty);
    await vi.waitFor(() => expect(Object.values({ ...localStorage }).join()).not.toContain(typed));
    startSession(tokenOf('anna'));
    await type(name);
    endSession('left');
    await vi.waitFor(() => expect(Object.values({ ...localStorage }).join()).not.toContain(typed));
  },
);

test.each(all)(
  'what was typed into %s goes once the server has taken it, wherever it stands in the call',
  async (name) => {
    startSession(tokenOf('anna'));
    for (const sent of [{ text: typed.trim() }, { id: 'x', lines: [{ words: typed }] }]) {
      await type(name);
      forgetSent({ text: 'something else' });
      expect(await again(fields[name])).toBe(typed);
      forgetSent(sent);
      expect(await again(fields[name])).not.toBe(typed);
      cleanup();
    }
  },
);

test('the same words stand in several drafts of an operator: one that is sent takes no other away', () => {
  startSession(tokenOf('olga'));
  for (const key of ['one', 'other']) keepTyped(`draft ${key}`, typed);
  forgetSent({ receiverId: 'one', content: typed });
  expect(allTyped('draft ')).toMatchObject({ other: typed });
});

test('of several forms alike each has its own text', async () => {
  startSession(tokenOf('anna'));
  const about = (id: string) => <KeptIn value={id}>{fields['a text area']}</KeptIn>;
  draw(about('Nora'));
  await keeping();
  await userEvent.type(field(), 'Of Nora');
  expect(await again(about('Iris'))).toBe('');
  expect(await again(about('Nora'))).toBe('Of Nora');
});

test.each([
  ['a search', <TextInput key="x" label="Field" type="search" />],
  ['an address', <TextInput key="x" label="Field" type="email" name="email" />],
  ['a code', <TextInput key="x" label="Field" autoComplete="one-time-code" name="code" />],
  ['what another part keeps', <TextArea key="x" label="Field" kept={false} />],
])('%s is not kept', async (_, what) => {
  startSession(tokenOf('anna'));
  draw(what);
  await keeping();
  await userEvent.type(field(), 'something');
  expect(await again(what)).toBe('');
});

test('a guest’s text is given back in the same tab', async () => {
  await type('a long field');
  expect(await again(fields['a long field'])).toBe(typed);
  expect(Object.keys({ ...localStorage })).toEqual([]);
});

test('where the browser’s data was cleared behind the page, what is typed after that waits for its writer', async () => {
  startSession(tokenOf('anna'));
  draw(fields['a text area']);
  await keeping();
  localStorage.clear();
  await userEvent.type(field(), typed);
  endSession('ended');
  startSession(tokenOf('anna'));
  expect(await again(fields['a text area'])).toBe(typed);
});

test('where the browser stores nothing the page itself keeps it, and tells of that once', async () => {
  startSession(tokenOf('anna'));
  const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const told = vi.fn();
  tellRefusal(told);
  await type('a text area');
  expect(await again(fields['a text area'])).toBe(typed);
  expect(told).toHaveBeenCalledOnce();
  refusing.mockRestore();
});
