import { Button } from '@mantine/core';
import { LostDrawing } from '../ui/drawings/drawing.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { ApiError } from './send.ts';

interface ErrorStateProps {
  /** From RTK Query; says why. */
  error: unknown;
  retry: () => void;
}

/** What is no fault of anybody's has a title of its own. */
const titles: Partial<Record<ApiError['code'], string>> = {
  TOO_MANY: 'Time for a short break',
  EMAIL_UNVERIFIED: 'One step before that',
};

/** Something could not be loaded: why, and a way to try again. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const { code = 'INTERNAL', message = 'Something went wrong. Please try again.' } = (error ??
    {}) as Partial<ApiError>;
  return (
    <div role="alert">
      <EmptyState
        drawing={<LostDrawing />}
        title={titles[code] ?? 'We could not load this'}
        action={
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
