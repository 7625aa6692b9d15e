import '../../api/add-late-operations.ts';
import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { PhotoStep } from './welcome-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('while photos are switched off a new member reads so in place of the picker, and goes on', async () => {
  const told = 'Photos cannot be added at the moment.';
  server.use(answering('listSwitchedOff', { off: [{ name: 'photos', told }] }));
  const next = vi.fn();
  const { user } = renderPage(<PhotoStep photo={null} firstname="Ana" next={next} />);
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.queryByLabelText(/^Choose a photo/)).toBeNull();
  await user.click(screen.getByRole('button'));
  expect(next).toHaveBeenCalledTimes(1);
});
