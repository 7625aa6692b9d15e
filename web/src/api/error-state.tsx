import { Button } from '@mantine/core';
import { LostDrawing } from '../ui/drawings/drawing.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { ApiError } from './send.ts';

interface ErrorStateProps {
  /** The error from RTK Query. */
  error: unknown;
  retry: () => void;
}

/** Errors that are expected have a title of their own. */
const titles: Partial<Record<ApiError['code'], string>> = {
  TOO_MANY: 'Time for a short break',
  EMAIL_UNVERIFIED: 'One step before that',
};

/** Says why something could not be loaded, with a button to try again. */
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
