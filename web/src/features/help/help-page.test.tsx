import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { pages } from '../../pages.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { answers } from './answers.ts';
import { HelpPage } from './help-page.tsx';

const isOpen = (question: string) =>
  screen.getByRole('button', { name: question }).getAttribute('aria-expanded') === 'true';

test('a search finds answers by words of question or answer, and tells how many', async () => {
  const { user } = renderPage(<HelpPage />, { path: '/help' });
  expect(screen.getByRole('status')).toHaveTextContent(`${answers.length} answers`);
  await user.type(screen.getByRole('searchbox', { name: 'Search the answers' }), 'cancel clicks');
  expect(screen.getByRole('status')).toHaveTextContent('1 answer');
  expect(screen.getByRole('button', { name: 'How do I cancel my membership?' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'How do I update my profile?' })).toBeNull();
});

test('a search without an answer says so, and the support can be written to', async () => {
  const { user } = renderPage(<HelpPage />, { path: '/help' });
  await user.type(screen.getByRole('searchbox'), 'zeppelin');
  expect(screen.getByRole('status')).toHaveTextContent('No answer has “zeppelin”.');
  expect(screen.getByText(/A person answers/)).toBeInTheDocument();
});

test('an address opens its answer, and the open answer is in the address', async () => {
  const { user, where } = renderPage(<HelpPage />, { path: '/help#cancel' });
  expect(isOpen('How do I cancel my membership?')).toBe(true);
  expect(isOpen('How do I update my profile?')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'What is the hot list?' }));
  expect(isOpen('What is the hot list?')).toBe(true);
  expect(where()).toBe('/help#hot-list');
  await user.click(screen.getByRole('button', { name: 'What is the hot list?' }));
  expect(isOpen('What is the hot list?')).toBe(false);
  expect(isOpen('How do I update my profile?')).toBe(false);
});

test('a link to another answer opens it while help is open already', async () => {
  const { user } = renderPage(
    <>
      <HelpPage />
      <Link to="/help#block">How to block</Link>
    </>,
    { path: '/help' },
  );
  await user.click(screen.getByRole('link', { name: 'How to block' }));
  expect(isOpen('Somebody bothers me. How do I block or report them?')).toBe(true);
});

test('every answer has an address of its own, and links only to pages', () => {
  expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
  const linked = answers.flatMap(({ paragraphs }) =>
    paragraphs.flatMap((text) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path)),
  );
  const known = pages.map(({ path }) => path as string);
  expect(linked.filter((path) => path && !known.includes(path))).toEqual([]);
  expect(linked.length).toBeGreaterThan(10);
});
