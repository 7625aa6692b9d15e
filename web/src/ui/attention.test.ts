import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

// Its listeners are heard as they are added, which another test may have made it do.
let isThere: () => boolean;
let watchAttention: (listener: () => void) => () => void;
beforeAll(async () => {
  vi.resetModules();
  ({ isThere, watchAttention } = await import('./attention.ts'));
});

const changed = vi.fn();
let stop: () => void;
/** Scripts cannot make an event as the browser does for a person. */
let heard: ((event: Pick<Event, 'type' | 'isTrusted'>) => void) | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const adding = vi.spyOn(globalThis, 'addEventListener');
  stop = watchAttention(changed);
  heard ??= adding.mock.calls.find(([type]) => type === 'click')?.[1] as typeof heard;
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  changed.mockClear();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const leaveDesk = () => vi.advanceTimersByTime(100_000);
const moved = (by: number) => Object.assign(new Event('pointermove'), { movementX: by, movementY: 0 });
test('who touches nothing for a while is not there, though the page is in front', () => {
  vi.advanceTimersByTime(30_000);
  expect(isThere()).toBe(true);
  leaveDesk();
  expect(isThere()).toBe(false);
  expect(changed).toHaveBeenCalled();
});

test.each([
  ['presses a key', () => new Event('keydown')],
  ['moves the pointer', () => moved(3)],
  ['touches the page', () => new Event('pointerdown')],
  ['scrolls by a finger', () => new Event('touchmove')],
  ['scrolls by the wheel', () => new Event('wheel')],
  ['comes back from another window', () => new Event('focus')],
])('who %s is there again at once', (_, event) => {
  leaveDesk();
  changed.mockClear();
  dispatchEvent(event());
  expect(isThere()).toBe(true);
  expect(changed).toHaveBeenCalledOnce();
});

test.each(['input', 'click'])('who dictates, or presses by a screen reader (%s), is there again', (type) => {
  leaveDesk();
  heard?.({ type, isTrusted: true });
  expect(isThere()).toBe(true);
});

test.each([
  ['a list that scrolls by itself', new Event('scroll')],
  ['what moves under a pointer that lies still', moved(0)],
  ['a text that the page itself puts into a field', new Event('input')],
])('%s is nobody', (_, event) => {
  leaveDesk();
  dispatchEvent(event);
  expect(isThere()).toBe(false);
});

test('nobody is there in a window behind others, or in a hidden tab', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  expect(isThere()).toBe(false);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(isThere()).toBe(false);
});
