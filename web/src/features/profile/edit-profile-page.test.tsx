import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session.ts';
import { answering, apiDouble } from '../../testing/api-double.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { EditProfilePage } from './edit-profile-page.tsx';

const server = apiDouble();
const saved = vi.fn();
const own = {
  ...{ id: 'me', firstname: 'Ada', lastname: 'Moor', gender: 'female', preference: 'both' },
  ...{ age: null, zip: null, completion: { percent: 12, next: 'zip' } },
};

beforeAll(() => server.listen());
beforeEach(() => {
  saved.mockReset();
  startSession('token');
  server.use(
    answering('getMe', own),
    answering('getOwnProfile', own),
    answering('saveProfile', async (request) => {
      const edit = (await request.json()) as object;
      saved(edit);
      return { ...own, ...edit, completion: { percent: 40, next: 'aboutMe' } };
    }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('the meter names the next useful field', async () => {
  renderPage(<EditProfilePage />, { path: '/profile/edit' });
  expect(await screen.findByText('Your profile is 12% complete')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add your zip' })).toHaveAttribute('href', '/profile/edit#zip');
});

test('it says who sees the last name and the zip', async () => {
  renderPage(<EditProfilePage />, { path: '/profile/edit' });
  expect(await screen.findByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription(
    'Shown only to members with whom you have both written',
  );
  expect(screen.getByRole('textbox', { name: 'Zip' })).toHaveAccessibleDescription('Not shown to others');
});

test('nothing is sent without age and zip; the first wrong field has the focus', async () => {
  const { user } = renderPage(<EditProfilePage />, { path: '/profile/edit' });
  await user.click(await screen.findByRole('button', { name: 'Save profile' }));
  expect(screen.getByText('Please enter your age.')).toBeInTheDocument();
  expect(screen.getByText('Please enter your zip.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Age' })).toHaveFocus();
  expect(saved).not.toHaveBeenCalled();
});

test('filled fields are saved, height in either unit', async () => {
  const { user } = renderPage(<EditProfilePage />, { path: '/profile/edit' });
  await user.type(await screen.findByRole('textbox', { name: 'Age' }), '31');
  await user.type(screen.getByRole('textbox', { name: 'Zip' }), '04101');
  await user.selectOptions(screen.getByLabelText('Feet'), '5');
  await user.selectOptions(screen.getByLabelText('Inches'), '7');
  await user.click(screen.getByRole('button', { name: 'Use cm' }));
  expect(screen.getByLabelText('Centimeters')).toHaveValue(170);
  await user.click(screen.getByRole('checkbox', { name: 'Hiking' }));
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Your profile is saved.')).toBeInTheDocument();
  expect(saved).toHaveBeenCalledWith(
    expect.objectContaining({ age: 31, zip: '04101', heightCm: 170, interests: ['Hiking'] }),
  );
  // Null would say that the member prefers not to tell.
  expect(saved).not.toHaveBeenCalledWith(expect.objectContaining({ smoker: null }));
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
}, 20_000);

/** Before this page has heard of it: another tab or device saves. */
function savedElsewhere(changes: object): void {
  server.use(answering('getOwnProfile', { ...own, ...whole, ...changes }));
}
const whole = { age: 31, zip: '04101', aboutMe: 'I walk.', interests: ['Hiking'] };
const about = () => screen.getByRole('textbox', { name: 'About me' });

test('only what was changed is sent, so that another tab’s words stay', async () => {
  savedElsewhere({});
  const { user } = renderPage(<EditProfilePage />, { path: '/profile/edit' });
  await user.type(await screen.findByRole('textbox', { name: 'Age' }), '{Backspace}2');
  savedElsewhere({ aboutMe: 'I walk and sing.' });
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith({ age: 32 }));
});

test.each([
  ['About me', { aboutMe: 'I sing.' }, /“About me” was saved elsewhere meanwhile: “I sing\.”/],
  ['Interests', { interests: ['Cooking'] }, /“Interests” was saved elsewhere meanwhile: Cooking/],
])(
  'where %s was changed here and elsewhere, both are shown before one replaces the other',
  async (_, theirs, told) => {
    savedElsewhere({});
    const { user } = renderPage(<EditProfilePage />, { path: '/profile/edit' });
    await screen.findByRole('textbox', { name: 'Age' });
    await user.type(about(), ' And dance.');
    await user.click(screen.getByRole('checkbox', { name: 'Travel' }));
    savedElsewhere(theirs);
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect((await screen.findAllByText(told))[0]).toBeVisible();
    expect(about()).toHaveValue('I walk. And dance.');
    expect(saved).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    await vi.waitFor(() =>
      expect(saved).toHaveBeenCalledWith({ aboutMe: 'I walk. And dance.', interests: ['Hiking', 'Travel'] }),
    );
  },
);

test('unsaved changes are there again after a reload, until they are saved', async () => {
  startSession(`e.${btoa(JSON.stringify({ sub: 'me' }))}.s`);
  savedElsewhere({});
  const first = renderPage(<EditProfilePage />, { path: '/profile/edit' });
  await screen.findByRole('textbox', { name: 'Age' });
  await first.user.type(about(), ' And dance.');
  first.unmount();
  const { user, unmount } = renderPage(<EditProfilePage />, { path: '/profile/edit' });
  expect(await screen.findByDisplayValue('I walk. And dance.')).toBeVisible();
  expect(screen.getByText('You have unsaved changes.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith({ aboutMe: 'I walk. And dance.' }));
  await vi.waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
  unmount();
  expect(Object.keys({ ...localStorage }).filter((key) => key.startsWith('typed'))).toEqual([]);
});
