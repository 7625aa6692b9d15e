import { randomBytes } from 'node:crypto';
import { login, logoff, signup } from '@emberline/contracts';
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { apiAt } from '../support/api.ts';
import { expectNoSideScroll, isLive, logIn, useBrowser } from '../support/browser.ts';
import { emailTo, pathIn } from '../support/emails.ts';
import { known } from '../support/known.ts';
import { makePeople, type Person } from '../support/people.ts';

const browser = useBrowser();
const password = 'eight yellow kites';
const somebody = async () => (await makePeople(inject('product'), 1))[0] as Person;

test('a forgotten password is reset by a link, which works once', async () => {
  const { email, username } = await somebody();
  const visitor = await browser.visitor();
  const { page, open } = visitor;
  await open('/forgot-password');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.getByText('Reset email sent!').waitFor();
  const link = pathIn(await emailTo(email, /new password/i), '/reset-password');
  const choose = async (password: string) => {
    await open(link);
    await page.getByLabel(/New password/).fill(password);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };
  await choose('password123');
  await page.getByText('This password is too easy to guess.').waitFor();
  await choose('four yellow kites');
  await page.getByText('Password reset successful!').waitFor();
  await page.waitForURL('**/login');
  await logIn(visitor, username, 'four yellow kites');
  await choose('five yellow kites');
  await page.getByText('This reset link is invalid or has expired.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/reset-password');
  expect(await page.evaluate('localStorage.getItem("token")')).not.toBeNull();
});

test('a login link comes by email and leads back to the requested page', async () => {
  const { email } = await somebody();
  const { page, open } = await browser.visitor();
  await open('/advice');
  await page.getByLabel(/email or username/i).fill(email);
  await page.getByRole('button', { name: 'Email me a login link' }).click();
  await page.getByText('a login link is on its way').waitFor();
  await open(pathIn(await emailTo(email, /login link/), '/login'));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Dating Advice' }).waitFor();
});

test('what is typed into the login page before its scripts are there stays', async () => {
  const { page, open } = await browser.visitor();
  const release = await holdScripts(page);
  const opened = open('/login?redirectUrl=%2Fadvice');
  const name = page.getByLabel(/email or username/i);
  await name.fill('somebody@example.com');
  release();
  await opened;
  await page.getByText('You then go on to the page you asked for.').waitFor();
  expect(await name.inputValue()).toBe('somebody@example.com');
});

test('who logs in before the scripts are there is logged in by them, and the password is in no address', async () => {
  const { username, password } = await somebody();
  const { page, open } = await browser.visitor();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const release = await holdScripts(page);
  const opened = open('/login?redirectUrl=%2Fadvice');
  await page.getByLabel(/email or username/i).fill(username);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: /^log in$/i }).click();
  await page.locator('form[aria-busy=true]').waitFor();
  release();
  await opened;
  await page.getByRole('heading', { level: 1, name: 'Dating Advice' }).waitFor();
  expect(addresses.filter((address) => /password|identifier/.test(address))).toEqual([]);
});

test('another email address is confirmed from both mailboxes; then it logs in', async () => {
  const { email, username, password } = await somebody();
  const newEmail = `moved-${email}`;
  const visitor = await browser.visitor();
  await logIn(visitor, username, password);
  const { page, open } = visitor;
  await open('/account');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByLabel(/^New email/).fill(newEmail);
  await page.getByLabel(/^Your password/).fill(password);
  await page.getByRole('button', { name: 'Send the links' }).click();
  await page.getByText(`open the links that we sent to ${email} and to ${newEmail}`).waitFor();
  const confirm = async (address: string, subject: RegExp) => {
    await open(pathIn(await emailTo(address, subject), '/confirm-email'));
    await page.getByRole('button', { name: 'Confirm' }).click();
  };
  await confirm(newEmail, /confirm your new email/);
  await page.getByText('Now please open the link that we sent to your other address.').waitFor();
  await confirm(email, /change your email/);
  await page.getByText('Your email address is changed.').waitFor();
  // The profile hears of it a moment later.
  const signedInAs = async () => {
    await open('/account');
    const line = page.getByText(`Signed in as ${username}`);
    await line.waitFor();
    return line.innerText();
  };
  await expect.poll(signedInAs).toContain(newEmail);
  expect(await page.getByText('Do not change it').count()).toBe(0);
  await logIn(await browser.visitor(), newEmail, password);
});

test('changing the password keeps this session with its live connection and ends all others', async () => {
  const { username, password: old, token } = await somebody();
  const elsewhere = await browser.visitor({ token });
  await elsewhere.open('/help');
  const here = await browser.visitor();
  await logIn(here, username, old);
  const { page, open } = here;
  for (const password of ['six yellow kites', 'seven yellow kites']) {
    await open('/account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel(/Password now/).fill(password === 'six yellow kites' ? old : 'six yellow kites');
    await page.getByLabel(/New password/).fill(password);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('Password changed.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
  }
  await elsewhere.page.waitForURL('**/login?*');
  await open('/help');
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
});

test('a page whose session ended while it had no live connection is led to the login as soon as it has one', async () => {
  const { token } = await somebody();
  const { page, open } = await browser.visitor({ token });
  const { socket, reopen } = await holdSockets(page);
  const live = isLive(page);
  await open('/help');
  await live;
  await (await socket).close();
  await apiAt(inject('product').services.auth, token)(logoff);
  reopen();
  await page.waitForURL('**/login?*ended=1');
  await page.getByText('Your session has ended.').waitFor();
});

test('a wrong password shows an error and keeps the session; the right one deletes the account', async () => {
  const { username, password, token } = await somebody();
  const visitor = await browser.visitor({ token });
  const { page, open } = visitor;
  await open('/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel(/Password now/).fill('not my password');
  await page.getByLabel(/New password/).fill('six yellow kites');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByText('This is not your password now.').waitFor();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Your password/).fill('not my password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/account');
  await dialog.getByLabel(/Your password/).fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('heading', { level: 1, name: /^Join free/ }).waitFor();
  await open('/login');
  await page.getByLabel(/email or username/i).fill(username);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Invalid credentials').waitFor();
});

test('a member with an unverified email sees the banner and can get the email again', async () => {
  const { email, token } = await newcomer();
  const { page, open } = await browser.visitor({ token });
  await open('/help');
  await page.getByText('Your email is not verified yet.').waitFor();
  await page.getByRole('button', { name: 'Resend Verification' }).click();
  await page.getByText('Verification email resent.').waitFor();
  await open(pathIn(await emailTo(email, /confirm your email/), '/mail/'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await page.waitForURL('**/welcome?confirmed=true');
  await open('/help');
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  await page.getByText('Your email is not verified yet.').waitFor({ state: 'detached' });
});

/** A desktop that has joined, and a phone that has opened the link in the email and pressed its button. */
async function desktopAndPhone() {
  const { email, token } = await newcomer();
  const desktop = await browser.visitor({ token });
  const live = isLive(desktop.page);
  await desktop.open('/help');
  await live;
  const phone = await browser.visitor({ width: 390, height: 844 });
  await phone.open(pathIn(await emailTo(email, /confirm your email/), '/mail/'));
  const confirm = () => phone.page.getByRole('button', { name: 'Confirm my email' }).click();
  await confirm();
  await phone.page.getByRole('heading', { name: 'Is it you?' }).waitFor();
  return { email, desktop, phone, confirm };
}

test('whoever joins on a desktop and confirms on a phone with the password is in on both', async () => {
  const { email, desktop, phone, confirm } = await desktopAndPhone();
  const field = phone.page.getByLabel(/Password of your sign-up/);
  await field.fill('not the password');
  await confirm();
  await phone.page.getByText('This is not the password of the sign-up.').waitFor();
  await expectNoSideScroll(phone.page);
  await expectAccessibleInBothSchemes(phone.page);
  await field.fill(password);
  await confirm();
  await phone.page.waitForURL('**/welcome?confirmed=true');
  await desktop.open('/account');
  await desktop.page.getByText(`(${email})`).waitFor();
  expect(await desktop.page.getByText('Your email is not verified yet.').count()).toBe(0);
  const sessions = desktop.page.getByRole('region', { name: 'Where you are logged in' });
  // The phone's, beside this one.
  await sessions.getByRole('link', { name: 'Log off this device' }).waitFor();
  await sessions.getByRole('button', { name: /^Log off (?!everywhere)/ }).waitFor();
  await logIn(await browser.visitor(), email, password);
});

test('who opens the email and does not know the password takes the account over, and the desktop is logged out', async () => {
  const { email, desktop, phone } = await desktopAndPhone();
  await phone.page.getByRole('button', { name: 'I do not know it' }).click();
  await phone.page.getByText('All other devices are logged out').waitFor();
  await expectAccessibleInBothSchemes(phone.page);
  await phone.page.getByRole('button', { name: 'Go on and choose a new one' }).click();
  await phone.page.waitForURL('**/reset-password?*confirmed=true');
  await desktop.page.waitForURL('**/login?*');
  await phone.page.getByLabel(/New password/).fill('three yellow kites');
  await phone.page.getByRole('button', { name: 'Reset Password' }).click();
  await phone.page.waitForURL('**/login');
  await logIn(phone, email, 'three yellow kites');
});

test('a member with an incomplete profile is asked to complete it', async () => {
  const { page, open } = await browser.visitor({ token: (await known('incomplete')).token });
  await open('/help');
  await page
    .getByText(/complete your profile/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Complete your profile' }).click();
  await page.waitForURL('**/profile/edit');
});

test('without a membership the hotlist leads to the payment page', async () => {
  const { token } = await known('free');
  const { id } = await known('demo');
  const { page, open } = await browser.visitor({ token });
  await open(`/view/${id}`);
  await page.getByRole('button', { name: /hotlist/i }).click();
  await page.getByRole('heading', { level: 1, name: 'Complete Your Payment' }).waitFor();
});

/** A member who has just signed up: not verified, and without a profile. */
async function newcomer(): Promise<{ email: string; token: string }> {
  const api = apiAt(inject('product').services.auth);
  const username = `new_${randomBytes(4).toString('hex')}`;
  const email = `${username}@example.org`;
  const person = { firstname: 'Nell', lastname: 'Fox', gender: 'female', preference: 'both' };
  await api(signup, { body: { ...person, username, email, password, confirmPassword: password } });
  const { body } = await api(login, { body: { identifier: username, password } });
  return { email, token: body.token };
}

/** After its first live connection the page gets no other one until `reopen` is called. */
async function holdSockets(page: Page): Promise<{ socket: Promise<WebSocketRoute>; reopen: () => void }> {
  const { promise: socket, resolve: first } = Promise.withResolvers<WebSocketRoute>();
  let count = 0;
  let closed = true;
  await page.routeWebSocket(/socket\.io/, (route) => {
    if (count++ > 0 && closed) return void route.close();
    route.connectToServer();
    first(route);
  });
  return {
    socket,
    reopen: () => {
      closed = false;
    },
  };
}

/** The page's scripts arrive only when the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
