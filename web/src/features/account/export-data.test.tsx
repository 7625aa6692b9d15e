import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ExportData } from './account-page.tsx';

const server = apiDouble();
const saved = vi.fn();

beforeAll(() => server.listen());
beforeEach(() => {
  saved.mockReset();
  startSession('token');
  URL.createObjectURL = () => 'blob:archive';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved(this.download);
  });
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

async function ask(password: string) {
  const { user } = renderPage(<ExportData />);
  await user.click(screen.getByText('Download my data'));
  if (password !== '') await user.type(await screen.findByLabelText(/^Your password/), password);
  await user.click(await screen.findByText('Download'));
  return user;
}

test('the archive is saved after the right password', async () => {
  const sent = vi.fn();
  server.use(
    answering('exportMyData', async (request) => {
      sent(await request.json());
      return {};
    }),
  );
  await ask('three green lamps');
  await vi.waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith('my-data.zip'));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ password: 'three green lamps' });
  await vi.waitFor(() => expect(screen.queryByLabelText(/^Your password/)).toBeNull());
});

test('a wrong password shows an error at its field and keeps the session', async () => {
  server.use(failing('exportMyData', 401, 'CREDENTIALS_INVALID', 'Invalid credentials'));
  await ask('a guess');
  expect(await screen.findByText('This is not your password.')).toBeInTheDocument();
  expect(localStorage.getItem('token')).toBe('token');
  expect(saved).not.toHaveBeenCalled();
});

test('without a password nothing is requested', async () => {
  await ask('');
  expect(await screen.findByText('Please enter your password.')).toBeInTheDocument();
});

test('a refusal is shown in the server’s words', async () => {
  server.use(failing('exportMyData', 429, 'TOO_MANY', 'Too many attempts. Please wait a moment.'));
  await ask('three green lamps');
  expect(await screen.findByText('Too many attempts. Please wait a moment.')).toBeInTheDocument();
});
