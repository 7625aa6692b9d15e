import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ask, toast, toastError, toastWithUndo } from './toast.tsx';

const question = { title: 'Block Ada?', text: 'She will not see you any more.', yes: 'Block', danger: true };

test.each([
  ['Block', true],
  ['Keep it', false],
])('a question answered with %s is %s', async (button, answer) => {
  const { user } = renderPage(null);
  let answered: Promise<boolean> | undefined;
  await act(async () => {
    answered = ask(question);
  });
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await answered).toBe(answer);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a toast is shown, and an error is an alert for screen readers', async () => {
  renderPage(null);
  toast('Saved.');
  toastError('Not saved.');
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved.');
});

test('a repeated error is one toast and does not delay others', async () => {
  renderPage(null);
  for (let n = 0; n < 4; n++) toastError('Not sent.');
  toast('Saved.');
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(screen.getAllByText('Not sent.')).toHaveLength(1);
});

test('the Undo button of a toast calls undo', async () => {
  const undo = vi.fn();
  const { user } = renderPage(null);
  toastWithUndo('Photo removed.', undo);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});
