import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { EmailNotices } from './switches.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('a state that cannot be fetched is not drawn as off', async () => {
  server.use(failing('getNoticeSettings', 404, 'NOT_FOUND', 'We could not find that.'));
  const { user } = renderPage(<EmailNotices />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('switch')).toBeNull();
  server.use(answering('getNoticeSettings', { emailNotices: true }));
  await user.click(again);
  expect(await screen.findByRole('switch')).toBeChecked();
});

test('a switch goes back when its change fails, also when the state cannot be fetched again', async () => {
  server.use(answering('getNoticeSettings', { emailNotices: true }));
  const { user } = renderPage(<EmailNotices />);
  const toggle = await screen.findByRole('switch');
  const unavailable = ['NOT_FOUND', 'We could not find that.'] as const;
  server.use(
    failing('getNoticeSettings', 404, ...unavailable),
    failing('setNoticeSettings', 404, ...unavailable),
  );
  await user.click(toggle);
  expect(await screen.findByText(unavailable[1])).toBeVisible();
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
});
