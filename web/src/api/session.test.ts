import { expect, test, vi } from 'vitest';
import { keep, readKept } from '../kept/storage.ts';
import { leaveForLogin } from './leave.ts';
import { expectSessionEnd, ownPath, setNavigator } from './navigation.ts';
import { endSession, onSessionChange, readToken, startSession, tokenSubject } from './session.ts';

test('a refused token ends the session once, and leads back to where one was', () => {
  const go = vi.fn();
  setNavigator(go);
  history.replaceState(null, '', '/view/66a0?from=home');
  startSession('first');

  leaveForLogin('first');
  leaveForLogin('first');

  expect(readToken()).toBeNull();
  expect(go).toHaveBeenCalledOnce();
  expect(go).toHaveBeenCalledWith(
    `/login?redirectUrl=${encodeURIComponent('/view/66a0?from=home')}&ended=1`,
    {
      replace: true,
    },
  );
});

test('a late refusal of an older token does not touch the new session', () => {
  const go = vi.fn();
  setNavigator(go);
  startSession('new');
  leaveForLogin('old');
  expect(readToken()).toBe('new');
  expect(go).not.toHaveBeenCalled();
});

test('an end by intention leads nowhere by itself', () => {
  const go = vi.fn();
  setNavigator(go);
  startSession('old');
  const { stay } = expectSessionEnd();
  leaveForLogin('old');
  expect(readToken()).toBe('old');
  stay();
  leaveForLogin('old');
  expect(readToken()).toBeNull();
  expect(go).toHaveBeenCalledOnce();
});

test('an end in another tab is heard in this one', async () => {
  const heard = vi.fn();
  const stop = onSessionChange(heard);
  new BroadcastChannel('emberline-session').postMessage({ audience: 'member', change: 'ended' });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('ended'));
  stop();
});

test('a token that is stored anew is at no moment missing for other tabs', () => {
  startSession('before');
  const missing = vi.fn();
  const watch = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => {
    if (key === 'token') missing();
  });
  startSession('after');
  watch.mockRestore();
  expect(readToken()).toBe('after');
  expect(missing).not.toHaveBeenCalled();
});

test('what the browser refuses to store leaves the value of before to the next page', () => {
  localStorage.setItem('colorScheme', 'dark');
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(keep('colorScheme', 'light')).toBe(false);
  refuse.mockRestore();
  expect(readKept('colorScheme')).toBe('light');
  expect(localStorage.getItem('colorScheme')).toBe('dark');
});

test('a start in another tab is heard when its token can be read here', async () => {
  localStorage.setItem('token', 'before');
  const heard = vi.fn();
  const stop = onSessionChange(() => heard(readToken()));
  const otherTab = new BroadcastChannel('emberline-session');
  otherTab.postMessage({ audience: 'member', change: 'started', of: 'after' });
  // What comes later is heard meanwhile.
  otherTab.postMessage({ audience: 'member', change: 'started' });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('before'));
  localStorage.setItem('token', 'after');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('after'));
  stop();
});

test('the end of a session forgets token and user', () => {
  startSession('token');
  localStorage.setItem('user', '{"id":"1"}');
  endSession();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test('only paths of our own are followed', () => {
  expect(ownPath('/mailbox/1?a=b#c')).toBe('/mailbox/1?a=b#c');
  for (const address of [
    'https://evil.test/x',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    null,
    '',
  ]) {
    expect(ownPath(address), String(address)).toBeNull();
  }
});

test('the subject of a token is read, and nonsense has none', () => {
  expect(tokenSubject(`x.${btoa(JSON.stringify({ sub: '66a0' }))}.y`)).toBe('66a0');
  expect(tokenSubject('nonsense')).toBeNull();
});
