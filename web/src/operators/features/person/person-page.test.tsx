import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { PersonPage } from './person-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

test('says of a member that letters come back, and when the last one did', async () => {
  const id = '66a000000000000000000001';
  const user = {
    ...{ id, firstname: 'Una', lastname: 'Vale', username: 'una', email: 'una@una.example' },
    ...{ kind: 'member', isVerified: true, createdAt: '2026-01-01T00:00:00.000Z', photo: null },
  };
  server.use(
    answering('getPerson', {
      ...{ user, profile: null, waiting: [], reports: { about: [], by: [] } },
      ...{ requests: [], acts: [], notes: [], labels: [] },
    }),
    failing('listUserPayments', 503, 'UNAVAILABLE', 'Not now.'),
    failing('getUserMembership', 503, 'UNAVAILABLE', 'Not now.'),
    answering('getReturnedLetters', { returnedAt: '2026-05-03T12:00:00.000Z' }),
  );
  renderPage(
    <Routes>
      <Route path="/admin/users/:id" element={<PersonPage />} />
    </Routes>,
    { path: `/admin/users/${id}` },
  );
  expect(await screen.findByText(/Letters to this address come back/)).toHaveTextContent(
    'come back (the last one May 3, 2026',
  );
});
