import type { ApiError } from '../../api/send.ts';
import { useSetPausedMutation } from '../../members/pause-api.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { SwitchSetting } from './setting.tsx';

interface PauseProfileProps {
  paused: boolean;
  /** The member pays, which a pause does not change. */
  paid: boolean;
}

export function PauseProfile({ paused, paid }: PauseProfileProps) {
  const [set] = useSetPausedMutation();
  const onChange = async (on: boolean) => {
    const { error } = await set(on);
    if (error) toastError((error as ApiError).message);
  };
  return (
    <SwitchSetting title="Pause my profile" on={paused} onChange={(on) => void onChange(on)}>
      <p>
        Hides you from browsing, hot lists and the list of who viewed a profile. Only people you have a
        conversation with can still open your profile, and your conversations go on as before.
        {paid && ' Your membership and its payments go on too: to end those, cancel under My Membership.'}
      </p>
    </SwitchSetting>
  );
}
