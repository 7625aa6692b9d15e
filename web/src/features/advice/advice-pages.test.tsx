import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { AdvicePage } from './advice-page.tsx';
import list from './articles.json';

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(list));
});

const pages = (
  <Routes>
    <Route path="/advice" element={<AdvicePage />} />
    <Route path="/advice/:slug" element={<AdvicePage />} />
  </Routes>
);

test('a topic shows its articles, counts them and stands in the address', async () => {
  const { user, where } = renderPage(pages, { path: '/advice' });
  expect(await screen.findAllByRole('article')).toHaveLength(15);
  await user.click(screen.getByRole('button', { name: 'Safety' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('status')).toHaveTextContent('1 article');
  expect(where()).toBe('/advice?topic=Safety');
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(screen.getAllByRole('article')).toHaveLength(15);
});

test('each article has a picture of its own', async () => {
  renderPage(pages, { path: '/advice' });
  const pictures = (await screen.findAllByRole('article')).map(
    (card) => card.querySelector('svg')?.innerHTML,
  );
  expect(new Set(pictures).size).toBe(list.length);
});

test('Read More still expands in place', async () => {
  const { user, where } = renderPage(pages, { path: '/advice?topic=Safety' });
  const [card] = await screen.findAllByRole('article');
  await user.click(within(card as HTMLElement).getByRole('button', { name: 'Read More' }));
  expect(within(card as HTMLElement).getByRole('button', { name: 'Read Less' })).toBeVisible();
  expect(where()).toBe('/advice?topic=Safety');
});

test('an article has its own address and title, and leads to the next', async () => {
  const { user } = renderPage(pages, { path: `/advice/${list[14]?.slug}` });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(list[14]?.title ?? '');
  await user.click(screen.getByRole('link', { name: /^Next article/ }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(list[0]?.title ?? '');
  await waitFor(() => expect(document.title).toContain(list[0]?.title));
});

test('an unknown address says so and leads to all articles', async () => {
  renderPage(pages, { path: '/advice/nothing' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('No such article');
  expect(screen.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/advice');
});
