import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ViewPage } from './view-page.tsx';

const server = apiDouble();
const id = 'a'.repeat(24);

beforeAll(() => server.listen());
beforeEach(() => {
  startSession('token');
  server.use(answering('getMe', { id: 'me' }));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const view = () =>
  renderPage(
    <Routes>
      <Route path="/view/:memberId" element={<ViewPage />} />
    </Routes>,
    { path: `/view/${id}` },
  );

test.each([
  [429, 'TOO_MANY', 'You have opened many profiles in a short time.', 'Time for a short break'],
  [403, 'EMAIL_UNVERIFIED', 'Please verify your email first.', 'One step before that'],
])(
  'a profile refused with %i says why, kindly, and offers to try again',
  async (status, code, message, title) => {
    server.use(failing('getProfile', status, code, message));
    view();
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.getByText('Try again')).toBeInTheDocument();
  },
);

test('a blocked member’s page shows the name and the button to unblock', async () => {
  const name = { _id: id, id, firstname: 'Ann', kind: 'member', username: '' };
  const nothing = { profileImage: null, photo: null, online: false, lastOnline: null, age: null };
  const images = {
    additionalPhotos: [],
    otherImages: [],
    photos: [],
    backgroundPhoto: null,
    background: null,
  };
  server.use(
    answering('getProfile', {
      ...name,
      ...nothing,
      ...images,
      location: null,
      hotlisted: false,
      blocked: true,
    }),
  );
  const unblocked = vi.fn();
  server.use(
    answering('unblockMember', (request) => {
      unblocked(new URL(request.url).pathname);
      return { ok: true };
    }),
  );
  const { user } = view();
  expect(await screen.findByRole('heading', { name: 'Ann' })).toBeInTheDocument();
  expect(screen.getByText('You have blocked Ann')).toBeInTheDocument();
  expect(screen.queryByText('Message')).toBeNull();
  expect(screen.queryByText(/has not written anything yet/)).toBeNull();
  await user.click(screen.getByText('Unblock'));
  await vi.waitFor(() => expect(unblocked).toHaveBeenCalledExactlyOnceWith(`/users/${id}/block`));
  expect(await screen.findByText('You have unblocked Ann.')).toBeInTheDocument();
});

test.each([
  [{ complete: true }, /how far away you are/],
  [{ complete: false }, /Nobody sees it yet/],
  [{ complete: true, paused: true }, /It is paused/],
])('the own profile of %o says who sees it, and has nothing that one does to others', async (me, words) => {
  startSession(`x.${btoa(JSON.stringify({ sub: id }))}.x`);
  const images = { additionalPhotos: [], otherImages: [], photos: [], photo: null, background: null };
  const facts = { ...{ gender: 'female', preference: 'male', age: 30, location: null }, hotlisted: false };
  const presence = { online: true, lastOnline: null, kind: 'member', blocked: false };
  const prompts = [{ prompt: 'A perfect Sunday', answer: 'Pancakes.' }];
  server.use(
    answering('getMe', { id, ...me }),
    answering('getProfile', { _id: id, id, firstname: 'Ann', ...facts, ...presence, ...images, prompts }),
  );
  view();
  expect(await screen.findByText('Pancakes.')).toBeInTheDocument();
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to my profile' })).toHaveAttribute('href', '/profile');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Message')).toBeNull();
});
