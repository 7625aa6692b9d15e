import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { SearchField } from './contact-list.tsx';

const page = (
  <>
    <SearchField />
    <Link to="/mailbox/nora">Nora</Link>
  </>
);

test('a chat that is opened just after the last key stays open, with what was searched for', async () => {
  const { user, where } = renderPage(page, { path: '/mailbox' });
  await user.type(screen.getByRole('searchbox'), 'lake');
  await user.click(screen.getByRole('link', { name: 'Nora' }));
  await expect.poll(where).toBe('/mailbox/nora?search=lake');
});

test('no words end the search, and a place in a chat that was found', async () => {
  const { user, where } = renderPage(page, { path: '/mailbox/nora?search=lake&message=7' });
  await user.clear(screen.getByRole('searchbox'));
  await expect.poll(where).toBe('/mailbox/nora');
});
