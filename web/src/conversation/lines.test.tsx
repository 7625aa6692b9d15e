import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Line } from './lines.tsx';

test('the name of a day changes at midnight, while the chat is open', () => {
  const night = new Date(2026, 10, 20, 23, 59, 45);
  vi.useFakeTimers({ now: night });
  onTestFinished(() => void vi.useRealTimers());
  render(
    <Line
      row={{ kind: 'day', key: 'day', day: new Date(2026, 10, 20, 9).toISOString() }}
      wording={{ own: '', other: '', sent: '' }}
      otherId="bea"
    />,
  );
  expect(screen.getByText('Today')).toBeVisible();
  act(() => vi.advanceTimersByTime(30_000));
  expect(screen.getByText('Yesterday')).toBeVisible();
});
