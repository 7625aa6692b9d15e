import type { ApiError } from '../../api/send.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { useNoticeSettingsQuery, useSetNoticesMutation } from './account-api.ts';
import { SwitchSetting } from './setting.tsx';

/** Hides when the member is here, in exchange for not seeing when others are. */
export function HidePresence() {
  const { data, error, refetch } = useNoticeSettingsQuery();
  const [set] = useSetNoticesMutation();
  const onChange = async (on: boolean) => {
    const { error } = await set({ presenceHidden: on });
    if (error) toastError((error as ApiError).message);
  };
  return (
    <SwitchSetting
      title="Hide when I am here"
      on={data?.presenceHidden}
      retry={error ? () => void refetch() : undefined}
      onChange={(on) => void onChange(on)}
    >
      <p>
        Nobody sees that you are online or when you were last seen, our team neither. In exchange you do not
        see it of anybody. You still appear among active members, at a place that does not tell the day, and
        people you write with still see when you write or have read.
      </p>
    </SwitchSetting>
  );
}
