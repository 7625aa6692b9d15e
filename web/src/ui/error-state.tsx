import { Button } from '@mantine/core';
import type { ApiError } from '../api/send.ts';
import { LostDrawing } from './drawing.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  /** From RTK Query; says why. */
  error: unknown;
  retry: () => void;
}

/** Something could not be loaded: why, and a way to try again. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const { message = 'Something went wrong. Please try again.' } = (error ?? {}) as Partial<ApiError>;
  return (
    <div role="alert">
      <EmptyState
        drawing={<LostDrawing />}
        title="We could not load this"
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
