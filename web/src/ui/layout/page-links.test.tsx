import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { PageLinks, pageWindow } from './page-links.tsx';

test('four pages on either side of the current one are linked, and the first and last page', () => {
  expect(pageWindow(10, 50, 4)).toEqual([1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 50]);
  expect(pageWindow(1, 3, 4)).toEqual([1, 2, 3]);
  expect(pageWindow(50, 50, 4)).toEqual([1, 46, 47, 48, 49, 50]);
});

test('the current page is marked, and the first has no previous one', () => {
  renderPage(<PageLinks page={1} totalPages={9} around={4} to={(page) => `/home?page=${page}`} />);
  expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/home?page=2');
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
});
