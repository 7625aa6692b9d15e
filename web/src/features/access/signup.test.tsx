import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import '../../api/add-late-operations.ts';
import { readToken } from '../../api/session.ts';
import { answering, apiDouble, failing } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { SignupPage } from './signup-page.tsx';

const server = apiDouble();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(answering('listSwitchedOff', { off: [] })));
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
});
afterAll(() => server.close());

const me = { id: '66a0', username: 'ada', unread: 0 };

test('signing up asks for all eight fields and the tick', async () => {
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  for (const words of ['first name', 'last name', 'email', 'username', 'password', 'password again']) {
    expect(screen.getByText(`Please enter your ${words}.`)).toBeVisible();
  }
  expect(screen.getByText('Please choose your gender.')).toBeVisible();
  expect(screen.getByText('Please choose your preference.')).toBeVisible();
  expect(screen.getByText('You must be 18 or older to join.')).toBeVisible();
});

async function fillSignup(user: ReturnType<typeof renderPage>['user']) {
  await user.type(screen.getByLabelText(/First name/), 'Ada');
  await user.type(screen.getByLabelText(/Last name/), 'Byron');
  await user.type(screen.getByLabelText(/Email/), 'ada@example.com');
  await user.type(screen.getByLabelText(/Username/), 'ada');
  await user.selectOptions(screen.getByLabelText(/I am \*/), 'female');
  await user.selectOptions(screen.getByLabelText(/I would like to meet/), 'both');
  await user.type(screen.getByLabelText(/^Password \*/), 'a good sentence');
  await user.type(screen.getByLabelText(/Password again/), 'a good sentence');
  await user.click(screen.getByLabelText(/18 years/));
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
}

test('signing up sends the eight fields and then points to the mailbox', async () => {
  const sent = vi.fn();
  server.use(
    answering('signup', async (request) => {
      sent(await request.json());
      return { message: 'Please check your email.' };
    }),
    failing('login', 503, 'UNAVAILABLE', 'We are busy for a moment. Please try again.'),
  );
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await fillSignup(user);
  expect(await screen.findByText('Please check your email.')).toBeVisible();
  expect(sent).toHaveBeenCalledWith({
    firstname: 'Ada',
    lastname: 'Byron',
    email: 'ada@example.com',
    username: 'ada',
    gender: 'female',
    preference: 'both',
    password: 'a good sentence',
    confirmPassword: 'a good sentence',
    adultConfirmed: true,
  });
});

test('signing up logs in, so that the link in the email finds its account, and goes on to the first steps', async () => {
  server.use(
    answering('signup', { message: 'Please check your email.' }),
    answering('login', { token: 'fresh', message: 'ok' }),
    answering('getMe', me),
  );
  const { user, where } = renderPage(<SignupPage />, { path: '/signup' });
  await fillSignup(user);
  await vi.waitFor(() => expect(where()).toBe('/welcome'));
  expect(readToken()).toBe('fresh');
});

test('one question at a time, each screen checks its own fields, and nothing typed is lost', async () => {
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await user.click(screen.getByRole('link', { name: 'One question at a time' }));
  expect(screen.getByText('Step 1 of 4')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Please enter your first name.')).toBeVisible();
  await user.type(screen.getByLabelText(/First name/), 'Ada');
  await user.type(screen.getByLabelText(/Last name/), 'Byron{Enter}');
  expect(screen.getByText('Step 2 of 4')).toBeVisible();
  expect(screen.getByLabelText(/I am \*/)).toHaveFocus();
  expect(screen.getByLabelText(/First name/)).not.toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All fields on one page' }));
  expect(screen.getByLabelText(/First name/)).toHaveValue('Ada');
  expect(JSON.parse(sessionStorage.getItem('signup') ?? '')).toContainEqual(['lastname', 'Byron']);
});

test('what is wrong on an earlier screen leads back to it', async () => {
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await user.click(screen.getByRole('link', { name: 'One question at a time' }));
  for (const [label, text] of [
    [/First name/, 'Ada'],
    [/Last name/, 'Byron'],
  ] as const)
    await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.selectOptions(screen.getByLabelText(/I am \*/), 'female');
  await user.selectOptions(screen.getByLabelText(/I would like to meet/), 'both');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(screen.getByLabelText(/Email/), 'ada@example.com{Enter}');
  expect(screen.getByText('Step 4 of 4')).toBeVisible();
  // As after a reload in a browser without storage.
  (screen.getByLabelText(/Last name/) as HTMLInputElement).value = '';
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  expect(screen.getByText('Step 1 of 4')).toBeVisible();
  expect(screen.getByLabelText(/Last name/)).toHaveFocus();
});

test('names with digits, or with our own words, are refused at their fields', async () => {
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await user.type(screen.getByLabelText(/First name/), 'Ada2');
  await user.type(screen.getByLabelText(/Last name/), 'Supp0rt');
  await user.type(screen.getByLabelText(/Username/), 'the_team');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  expect(screen.getByLabelText(/First name/)).toHaveAccessibleDescription(/letters, spaces, hyphens/);
  expect(screen.getByLabelText(/Last name/)).toHaveAccessibleDescription(/letters, spaces, hyphens/);
  expect(screen.getByLabelText(/Username/)).toHaveAccessibleDescription(/only our team may use/);
});

test('a taken username shows an error at its field', async () => {
  server.use(failing('signup', 409, 'USERNAME_TAKEN', 'This username is already taken.'));
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await fillSignup(user);
  expect(await screen.findByText('This username is already taken.')).toBeVisible();
  expect(screen.getByLabelText(/Username/)).toHaveAccessibleDescription(/already taken/);
});

const told = 'Nobody can join at the moment.';
const off = [{ name: 'signup', told }];

test('while joining is switched off the page says so in place of the form', async () => {
  server.use(answering('listSwitchedOff', { off }));
  renderPage(<SignupPage />, { path: '/signup' });
  expect(await screen.findByRole('status')).toHaveTextContent(told);
  expect(screen.queryByLabelText(/First name/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('when it is on again the form comes back by itself, with what was typed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  sessionStorage.setItem('signup', JSON.stringify([['firstname', 'Ada']]));
  server.use(answering('listSwitchedOff', { off }));
  renderPage(<SignupPage />, { path: '/signup' });
  await screen.findByText(told);
  server.use(answering('listSwitchedOff', { off: [] }));
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  expect(await screen.findByLabelText(/First name/)).toHaveValue('Ada');
});

test('what else is switched off, or an answer that does not come, hides no form', async () => {
  const asked = vi.fn();
  server.use(
    answering('listSwitchedOff', () => {
      asked();
      return { off: [{ name: 'photos', told: 'No photos.' }] };
    }),
  );
  const first = renderPage(<SignupPage />, { path: '/signup' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByLabelText(/First name/)).toBeVisible();
  first.unmount();
  server.use(failing('listSwitchedOff', 503, 'UNAVAILABLE', 'We are busy for a moment.'));
  renderPage(<SignupPage />, { path: '/signup' });
  expect(screen.getByLabelText(/First name/)).toBeVisible();
});

test('who sends the form when it was just switched off reads why, and keeps what is typed', async () => {
  server.use(failing('signup', 503, 'SWITCHED_OFF', told));
  const { user } = renderPage(<SignupPage />, { path: '/signup' });
  await fillSignup(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(told);
  expect(screen.getByLabelText(/First name/)).toHaveValue('Ada');
});
