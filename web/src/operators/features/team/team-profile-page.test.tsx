import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answering, apiDouble, failing } from '../../../testing/api-double.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { TeamProfilePage } from './team-profile-page.tsx';

const id = '66a0000000000000000000aa';
const photo = (file: string) => ({ file, small: '/s', medium: '/m', large: '/l' });
const server = apiDouble();
const sent = vi.fn();
const profile = {
  ...{ id, firstname: 'Tilda', lastname: 'Team', gender: 'female', preference: 'male', paused: false },
  ...{ age: null, zip: null, photos: [photo('a.webp'), photo('b.webp')], profileImage: 'a.webp' },
};
const answer = { profile, missing: ['age', 'words'] };

beforeAll(() => server.listen());
beforeEach(() => {
  sent.mockReset();
  document.documentElement.dataset.audience = 'operator';
  localStorage.setItem('adminToken', 'a token');
  server.use(answering('getTeamProfile', answer));
});
afterEach(() => {
  server.resetHandlers();
  delete document.documentElement.dataset.audience;
});
afterAll(() => server.close());

const open = () =>
  renderPage(
    <Routes>
      <Route path="/admin/team/:id" element={<TeamProfilePage />} />
    </Routes>,
    { path: `/admin/team/${id}` },
  );
const taking = (operation: Parameters<typeof answering>[0]) =>
  answering(operation, async (request) => {
    sent(new URL(request.url).pathname, await request.json());
    return answer;
  });

test('the page says what members still miss, and saves by the rules of the members’ form', async () => {
  server.use(taking('saveTeamProfile'));
  const { user } = open();
  expect(await screen.findByText(/has yet to get an age and a few words/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Please enter your age.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: /^Age/ }), '31');
  await user.type(screen.getByRole('textbox', { name: /^Zip/ }), '10001');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('The profile is saved.')).toBeVisible();
  expect(sent).toHaveBeenCalledWith(`/admin/team/${id}`, { age: 31, zip: '10001' });
});

test('another photo is made the profile image by its button', async () => {
  server.use(taking('orderTeamPhotos'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Make photo 2 the profile image' }));
  expect(await screen.findByText('This is the profile image now.')).toBeVisible();
  expect(sent).toHaveBeenCalledWith(`/admin/team/${id}/photos`, { files: ['b.webp', 'a.webp'] });
});

test('a paused profile can be shown again', async () => {
  server.use(answering('getTeamProfile', { ...answer, profile: { ...profile, paused: true } }));
  server.use(taking('pauseTeamProfile'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Show this profile again' }));
  expect(sent).toHaveBeenCalledWith(`/admin/team/${id}/paused`, { paused: false });
});

test('a member’s profile is not edited here', async () => {
  server.use(failing('getTeamProfile', 403, 'FORBIDDEN', 'Only team profiles can be edited here.'));
  open();
  expect(await screen.findByText('No team profile is here')).toBeVisible();
});
