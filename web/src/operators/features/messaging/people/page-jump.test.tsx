import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../testing/render-page.tsx';
import { PageJump } from './page-jump.tsx';

test.each(['0', '8', '2.5', 'x', ''])('"%s" of seven pages is refused with a message', async (typed) => {
  const onPage = vi.fn();
  const { user } = renderPage(<PageJump label="Pages" page={1} totalPages={7} onPage={onPage} />);
  if (typed) await user.type(screen.getByPlaceholderText('Go to page...'), typed);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect((await screen.findAllByText('Please enter a valid page number between 1 and 7'))[0]).toBeVisible();
  expect(onPage).not.toHaveBeenCalled();
});

test('it goes to a typed page, to the previous and to the next one', async () => {
  const onPage = vi.fn();
  const { user } = renderPage(<PageJump label="Pages" page={2} totalPages={7} onPage={onPage} />);
  expect(screen.getByText('Page 2 of 7')).toBeVisible();
  await user.type(screen.getByPlaceholderText('Go to page...'), '7{Enter}');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPage.mock.calls).toEqual([[7], [1], [3]]);
});

test('it says that there are more pages than are counted', () => {
  renderPage(<PageJump label="Pages" page={500} totalPages={500} more onPage={vi.fn()} />);
  expect(screen.getByText('Page 500 of 500+')).toBeVisible();
});

test('of one page there is nowhere to jump', () => {
  renderPage(<PageJump label="Pages" page={1} totalPages={1} onPage={vi.fn()} />);
  expect(screen.getByText('Page 1 of 1')).toBeVisible();
  expect(screen.queryByPlaceholderText('Go to page...')).toBeNull();
});
