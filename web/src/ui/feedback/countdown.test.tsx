import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Countdown } from './countdown.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a countdown ends by itself, once', async () => {
  const onEnd = vi.fn();
  renderPage(<Countdown seconds={3} label="You go to My Home in" onEnd={onEnd} />);
  for (let second = 0; second < 4; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(onEnd).toHaveBeenCalledOnce();
});

test('Stay stops the countdown, and the page can still be left by the button', async () => {
  const onEnd = vi.fn();
  renderPage(<Countdown seconds={2} label="You go to My Home in" onEnd={onEnd} />);
  act(() => screen.getByRole('button', { name: 'Stay' }).click());
  for (let second = 0; second < 4; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(onEnd).not.toHaveBeenCalled();
  act(() => screen.getByRole('button', { name: 'Go now' }).click());
  expect(onEnd).toHaveBeenCalledOnce();
});
