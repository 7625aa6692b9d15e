import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { api } from '../api/api.ts';
import { store } from '../store/store.ts';

// There is no server to be connected to; attempts that go on would tell of a lost connection in the midst of later tests.
vi.mock('socket.io-client', () => {
  const socket = {
    ...{ active: true, connected: false, volatile: { emit: () => {} } },
    ...{ on: () => socket, off: () => socket, emit: () => socket },
    ...{ connect: () => socket, disconnect: () => socket },
  };
  return { io: () => socket };
});

// A busy machine may draw late.
const longestMs = 10_000;
configure({ asyncUtilTimeout: longestMs });
const { waitFor } = vi;
vi.waitFor = (check, options = longestMs) => waitFor(check, options);
afterAll(() => {
  vi.waitFor = waitFor;
});

// The static server's tests run without a DOM.
if (typeof document !== 'undefined') preparePage();

/** Adds what the component library needs and jsdom lacks. */
function preparePage(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }));
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  globalThis.emberline = {
    apiOrigin: 'http://api.test',
    paymentKey: 'pk_test',
    paymentScript: 'http://pay.test/script.js',
    webOrigin: 'http://web.test',
    supportEmail: 'support@web.test',
    locationProvider: '',
  };
  afterEach(() => {
    cleanup();
    // Only now: a component that is still mounted would ask again, and the next test would get that answer.
    store.dispatch(api.util.resetApiState());
    notifications.clean();
    localStorage.clear();
    sessionStorage.clear();
  });
}
