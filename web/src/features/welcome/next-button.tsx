import { Button } from '@mantine/core';

/** Goes on; quieter while the step is not done. */
export function NextButton({ skips, onClick }: { skips: boolean; onClick: () => void }) {
  return (
    <Button variant={skips ? 'default' : 'filled'} onClick={onClick}>
      {skips ? 'Skip' : 'Next'}
    </Button>
  );
}
