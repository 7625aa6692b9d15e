import { screen } from '@testing-library/react';
import { Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { preloadPage } from '../api/navigation.ts';
import { pages } from '../pages.ts';
import { renderPage } from '../testing/render-page.tsx';
import { pageRoutes } from './page-routes.tsx';

const load = vi.fn(async () => ({ LogoffPage: () => <p>Goodbye</p>, ErrorPage: () => <p>Oh</p> }));
const loaders = Object.fromEntries(pages.map(({ module }) => [`./${module}`, load]));

test('a page is loaded when it is drawn, with the title of the table', async () => {
  const routes = pageRoutes(pages, 'public', loaders);
  expect(load).not.toHaveBeenCalled();
  renderPage(<Routes>{routes}</Routes>, { path: '/logoff' });
  expect(await screen.findByText('Goodbye')).toBeVisible();
  expect(document.title).toMatch(/^Log off · /);
});

test('a page can be preloaded', () => {
  pageRoutes(pages, 'public', loaders);
  load.mockClear();
  void preloadPage('/error');
  expect(load).toHaveBeenCalledOnce();
});

test('a page without its module throws at once', () => {
  expect(() => pageRoutes(pages, 'member', {})).toThrow('No module features/');
});
