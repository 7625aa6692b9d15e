import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../api/send.ts';
import { endSession } from '../../api/session.ts';
import { ask, toastError } from '../../ui/tell.tsx';
import { useLogoffEverywhereMutation } from './account-api.ts';
import { Setting } from './setting.tsx';

export function LogoffEverywhere() {
  const [logoff, { isLoading }] = useLogoffEverywhereMutation();
  const navigate = useNavigate();
  const onClick = async () => {
    const sure = await ask({
      title: 'Log off everywhere?',
      text: 'All devices are logged off at once, this one too.',
      yes: 'Log off everywhere',
      no: 'Not now',
    });
    if (!sure) return;
    const { error } = await logoff();
    if (error) return toastError((error as ApiError).message);
    endSession();
    void navigate('/login', { replace: true });
  };
  return (
    <Setting
      title="Where you are logged in"
      action={
        <Button variant="default" loading={isLoading} onClick={() => void onClick()}>
          Log off everywhere
        </Button>
      }
    >
      <p>
        Did you log in on a device that is not yours, or lose one? This ends every session within a second.
      </p>
    </Setting>
  );
}
