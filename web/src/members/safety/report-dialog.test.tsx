import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ReportDialog } from './report-dialog.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function open(of: Parameters<typeof ReportDialog>[0]['of']) {
  startSession('a token');
  const reported = vi.fn();
  server.use(
    answering('reportMember', async (request) => {
      reported(await request.json());
      return { message: 'Thank you.' };
    }),
  );
  const close = vi.fn();
  const { user } = renderPage(<ReportDialog id="66a0" name="Eve" close={close} of={of} />, { path: '/home' });
  const send = async () => {
    await user.click(screen.getByRole('radio', { name: 'Harassment' }));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    return reported.mock.calls.at(-1)?.[0];
  };
  return { user, send };
}

test('a message is chosen by its beginning, and sent by its number', async () => {
  const { user, send } = open({ messages: [{ seq: 9, text: `Give me ${'money '.repeat(30)}` }] });
  expect(screen.getByRole('option', { name: /^Give me money.*…$/ })).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Is it about a message?'), '9');
  expect(await send()).toEqual({ reason: 'Harassment', message: 9 });
});

test('a photo is chosen by its picture, and sent by its file', async () => {
  const photo = { file: 'b.webp', small: '/b', medium: '/b', large: '/b' };
  const { user, send } = open({ photos: [{ ...photo, file: 'a.webp' }, photo] });
  await user.click(screen.getByRole('radio', { name: 'Photo 2' }));
  expect(await send()).toEqual({ reason: 'Harassment', photo: 'b.webp' });
});

test('a report about the person says nothing of messages or photos', async () => {
  const { send } = open({ messages: [{ seq: 9, text: 'Hello' }], photos: [] });
  expect(await send()).toEqual({ reason: 'Harassment' });
});
