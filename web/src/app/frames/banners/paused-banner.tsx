import { Button } from '@mantine/core';
import type { ApiError } from '../../../api/send.ts';
import { useSetPausedMutation } from '../../../members/pause-api.ts';
import { IconEyeOff } from '../../../ui/drawings/icons.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import classes from './banners.module.css';

/** On every page while the profile is paused, with the way back. */
export function PausedBanner() {
  const [setPaused, { isLoading }] = useSetPausedMutation();
  const onClick = async () => {
    const { error } = await setPaused(false);
    if (error) toastError((error as ApiError).message);
    else toast('Your profile is shown again.');
  };
  return (
    <div className={classes.banner} data-quiet>
      <IconEyeOff size={22} aria-hidden />
      <p className={classes.text}>Your profile is paused. Only people you have a conversation with see it.</p>
      <Button size="sm" variant="default" loading={isLoading} onClick={() => void onClick()}>
        Show my profile again
      </Button>
    </div>
  );
}
