import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('the link at the foot of an email switches these emails off, and says so', async () => {
  const used = vi.fn((_: Request) => ({ message: 'You will get no more emails about unread messages.' }));
  server.use(answering('unsubscribe', used));
  const { user } = renderPage(<UnsubscribePage />, { path: '/unsubscribe?token=abcdefghijklmnopqrstuv' });
  expect(used).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send me no more' }));
  expect(await screen.findByText('You will get no more emails about unread messages.')).toBeVisible();
  expect(used).toHaveBeenCalledOnce();
});

test('the link in an email with news switches those off, and no others', async () => {
  const used = vi.fn((request: Request) => request.json() as Promise<object>);
  server.use(
    answering('unsubscribe', async (request) => {
      used.mockResolvedValue((await request.json()) as object);
      await used(request);
      return { message: 'You will get no more emails with news.' };
    }),
  );
  const path = '/unsubscribe?token=abcdefghijklmnopqrstuv&of=emailNews';
  const { user } = renderPage(<UnsubscribePage />, { path });
  expect(screen.getByRole('heading', { name: 'Emails with news' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send me no more' }));
  expect(await screen.findByText('You will get no more emails with news.')).toBeVisible();
  await expect(used.mock.results[0]?.value).resolves.toMatchObject({ of: 'emailNews' });
});

test.each([
  ['INVALID', 'Please check what you entered.'] as const,
  ['LINK_INVALID', 'Invalid or expired link.'] as const,
])('an invalid link shows an error (%s)', async (code, words) => {
  server.use(failing('unsubscribe', 400, code, words));
  const { user } = renderPage(<UnsubscribePage />, { path: '/unsubscribe?token=short' });
  await user.click(screen.getByRole('button', { name: 'Send me no more' }));
  expect(await screen.findByText('Invalid or expired link.')).toBeVisible();
});
