import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { KeysHost } from './arrival-host.tsx';

const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

test('? opens the list of keys, but not while one types, and not once single keys are switched off', async () => {
  const { user } = renderPage(
    <>
      <input aria-label="A field" />
      <KeysHost />
    </>,
  );
  await user.type(screen.getByLabelText('A field'), 'who?');
  expect(list()).toBeNull();
  await user.click(document.body);
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.getByText('Alt + M')).toBeVisible();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(list()).toBeNull());
  await user.keyboard('?');
  expect(list()).toBeNull();
  localStorage.clear();
});
