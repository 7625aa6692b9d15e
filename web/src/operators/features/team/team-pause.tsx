import { Button } from '@mantine/core';
import type { ApiError } from '../../../api/send.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import { teamApi } from '../../api/team-api.ts';

/** Takes the profile out of all lists, or shows it again. Its conversations go on. */
export function TeamPause({ id, paused }: { id: string; paused: boolean }) {
  const [pause, { isLoading }] = teamApi.usePauseTeamMutation();
  const onClick = async () => {
    const { error } = await pause({ id, paused: !paused });
    if (error) toastError((error as ApiError).message);
    else toast(paused ? 'The profile is shown again.' : 'The profile is paused. Its conversations go on.');
  };
  return (
    <Button variant="default" loading={isLoading} onClick={() => void onClick()}>
      {paused ? 'Show this profile again' : 'Pause this profile'}
    </Button>
  );
}
