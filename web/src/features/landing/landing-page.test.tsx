import { qualifierQuestions } from '@emberline/contracts/choices';
import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '../../messages.ts';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { LandingPage } from './landing-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('six questions come one after another, then the door to signing up', async () => {
  server.use(answering('locate', { city: null, region: null }), answering('countMembers', { members: null }));
  const { user } = renderPage(<LandingPage />);
  for (const [index, question] of qualifierQuestions.entries()) {
    expect(screen.getByRole('heading', { name: question })).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(index));
    await user.click(screen.getByRole('button', { name: index % 2 ? 'No' : 'Yes' }));
  }
  expect(screen.getByRole('link', { name: messages.landing.signUp })).toHaveAttribute('href', '/signup');
});

test('the place is the city, else the region, else your area', async () => {
  server.use(
    answering('locate', { city: null, region: 'Oregon' }),
    answering('countMembers', { members: null }),
  );
  renderPage(<LandingPage />);
  expect(screen.getByText(messages.landing.yourArea)).toBeVisible();
  expect(await screen.findByText('Oregon')).toBeVisible();
});

test('the number of members is claimed only when there are so many', async () => {
  server.use(
    answering('locate', { city: 'Portland', region: null }),
    answering('countMembers', { members: 1000 }),
  );
  const { unmount } = renderPage(<LandingPage />);
  expect(await screen.findByText(messages.landing.claim)).toBeVisible();
  unmount();

  server.use(answering('countMembers', { members: null }));
  renderPage(<LandingPage />);
  await screen.findByText('Portland');
  expect(screen.queryByText(/members$/)).toBeNull();
});
