import { qualifierQuestions } from '@emberline/contracts/choices';
import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readFirstAnswers } from '../../members/first-answers.ts';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { texts } from '../../texts.ts';
import { LandingPage } from './landing-page.tsx';
import { verdicts } from './qualifier.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
});
afterAll(() => server.close());

test('six questions are asked one after another, then signing up is offered', async () => {
  server.use(answering('locate', { city: null, region: null }), answering('countMembers', { members: null }));
  const { user } = renderPage(<LandingPage />);
  for (const [index, question] of qualifierQuestions.entries()) {
    expect(screen.getByRole('heading', { name: question })).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(index));
    await user.click(screen.getByRole('button', { name: index % 2 ? 'No' : 'Yes' }));
  }
  expect(screen.getByRole('link', { name: texts.landing.signUp })).toHaveAttribute('href', '/signup');
});

test.each([
  [6, verdicts.mostlyYes],
  [4, verdicts.mostlyYes],
  [3, verdicts.mixed],
  [1, verdicts.mixed],
  [0, verdicts.no],
])('%i times yes gets the matching sentence', async (yes, verdict) => {
  server.use(answering('locate', { city: null, region: null }), answering('countMembers', { members: null }));
  const { user } = renderPage(<LandingPage />);
  for (const index of qualifierQuestions.keys())
    await user.click(screen.getByRole('button', { name: index < yes ? 'Yes' : 'No' }));
  expect(screen.getByRole('heading', { name: verdict })).toBeVisible();
});

test('an answer that is undone does not count', async () => {
  server.use(answering('locate', { city: null, region: null }), answering('countMembers', { members: null }));
  const { user } = renderPage(<LandingPage />);
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await user.click(screen.getByRole('button', { name: 'Previous question' }));
  for (const _ of qualifierQuestions) await user.click(screen.getByRole('button', { name: 'No' }));
  expect(screen.getByRole('heading', { name: verdicts.no })).toBeVisible();
});

test('the answers are kept when the page is loaded again, and the last one can still be changed', async () => {
  server.use(answering('locate', { city: null, region: null }), answering('countMembers', { members: null }));
  const before = renderPage(<LandingPage />);
  for (const answer of ['Yes', 'No', 'Yes'])
    await before.user.click(screen.getByRole('button', { name: answer }));
  before.unmount();

  const { user, unmount } = renderPage(<LandingPage />);
  expect(screen.getByRole('heading', { name: qualifierQuestions[3] })).toBeVisible();
  expect(screen.getByRole('heading', { name: qualifierQuestions[3] })).not.toHaveFocus();
  for (const _ of [4, 5, 6]) await user.click(screen.getByRole('button', { name: 'Yes' }));
  unmount();

  const after = renderPage(<LandingPage />);
  expect(screen.getByRole('heading', { name: verdicts.mostlyYes })).toBeVisible();
  await after.user.click(screen.getByRole('button', { name: 'Previous question' }));
  expect(screen.getByRole('heading', { name: qualifierQuestions[5] })).toBeVisible();
});

test('an answer that was given before the scripts were there counts', async () => {
  server.use(answering('locate', { city: null, region: null }), answering('countMembers', { members: null }));
  globalThis.sendHeldForm = () => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'No' });
    button.form?.requestSubmit(button);
  };
  renderPage(<LandingPage />);
  expect(await screen.findByRole('heading', { name: qualifierQuestions[1] })).toBeVisible();
  delete globalThis.sendHeldForm;
  expect(readFirstAnswers()).toEqual([false]);
});

test('the product is shown on its own screens, in the colours of the page', () => {
  server.use(answering('locate', { city: null, region: null }), answering('countMembers', { members: null }));
  renderPage(<LandingPage />);
  const alone = /mark “Team”/;
  const [light, dark] = screen.getAllByRole('img', { name: alone, hidden: true });
  expect(light).toHaveAttribute('src', expect.stringContaining('team-light.avif'));
  expect(dark).toHaveAttribute('src', expect.stringContaining('team-dark.avif'));
  for (const image of document.querySelectorAll('img[loading="lazy"]')) {
    expect(image).toHaveAttribute('width');
    expect(image).toHaveAttribute('height');
  }
});

test('the meaning of “Online” is explained for members and for team profiles', () => {
  server.use(answering('locate', { city: null, region: null }), answering('countMembers', { members: null }));
  renderPage(<LandingPage />);
  const said = screen.getByText(/“Online” beside a member means a connection that is open now/);
  expect(said).toHaveTextContent('Beside a “Team” profile');
  expect(said).toHaveTextContent('it means that the team can be reached.');
});

test('the picture for sharing has a full address', () => {
  server.use(answering('locate', { city: null, region: null }), answering('countMembers', { members: null }));
  renderPage(<LandingPage />);
  expect(document.querySelector('meta[property="og:image"]')).toHaveAttribute(
    'content',
    'http://web.test/social-card.png',
  );
});

test('the place is the city, else the region, else your area', async () => {
  server.use(
    answering('locate', { city: null, region: 'Oregon' }),
    answering('countMembers', { members: null }),
  );
  renderPage(<LandingPage />);
  expect(screen.getByText(texts.landing.yourArea)).toBeVisible();
  expect(await screen.findByText('Oregon')).toBeVisible();
});

test('"1,000+ members" is shown only when there are that many', async () => {
  server.use(
    answering('locate', { city: 'Portland', region: null }),
    answering('countMembers', { members: 1000 }),
  );
  const { unmount } = renderPage(<LandingPage />);
  expect(await screen.findByText(texts.landing.claim)).toBeVisible();
  unmount();

  server.use(answering('countMembers', { members: null }));
  renderPage(<LandingPage />);
  await screen.findByText('Portland');
  expect(screen.queryByText(/members$/)).toBeNull();
});
