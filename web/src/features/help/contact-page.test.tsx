import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ContactPage } from './contact-page.tsx';

const server = apiDouble();
const sent = vi.fn();
beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  sent.mockReset();
});
afterAll(() => server.close());

const fill = async ({ user }: ReturnType<typeof renderPage>) => {
  await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'ann@example.org');
  await user.selectOptions(screen.getByRole('combobox', { name: /^What is it about/ }), 'Logging in');
  await user.type(screen.getByRole('textbox', { name: /^Your question/ }), 'I cannot log in.');
};
const press = (user: ReturnType<typeof renderPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'Send to our team' }));

test('nothing is sent without address, topic and question; the first wrong field has the focus', async () => {
  const { user } = renderPage(<ContactPage />, { path: '/contact' });
  await press(user);
  expect(screen.getByText('Please enter your email.')).toBeVisible();
  expect(screen.getByText('Please choose your topic.')).toBeVisible();
  expect(screen.getByText('Please enter your question.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveFocus();
});

test('a guest sends a question, and is told that the answer comes by email', async () => {
  server.use(
    answering('askSupport', async (request) => {
      sent(await request.json(), request.headers.get('authorization'));
      return { message: 'Thank you. Somebody of our team answers you by email.' };
    }),
  );
  const page = renderPage(<ContactPage />, { path: '/contact' });
  await fill(page);
  await press(page.user);
  expect(await screen.findByText(/answers you by email/)).toBeVisible();
  expect(sent).toHaveBeenCalledWith(
    { email: 'ann@example.org', topic: 'Logging in', text: 'I cannot log in.' },
    null,
  );
  expect(screen.getByRole('textbox', { name: /^Your question/ })).toHaveValue('');
});

test('what was typed stays when it cannot be sent', async () => {
  server.use(failing('askSupport', 429, 'TOO_MANY', 'Too many attempts.'));
  const page = renderPage(<ContactPage />, { path: '/contact' });
  await fill(page);
  await press(page.user);
  expect(await screen.findByText('Too many attempts.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Your question/ })).toHaveValue('I cannot log in.');
});
