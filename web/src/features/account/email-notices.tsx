import type { ApiError } from '../../api/send.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { useNoticeSettingsQuery, useSetNoticesMutation } from './account-api.ts';
import { SwitchSetting } from './setting.tsx';

export function EmailNotices() {
  const { data, error, refetch } = useNoticeSettingsQuery();
  const [set] = useSetNoticesMutation();
  const onChange = async (on: boolean) => {
    const { error } = await set({ emailNotices: on });
    if (error) toastError((error as ApiError).message);
  };
  return (
    <SwitchSetting
      title="Email about new messages"
      on={data?.emailNotices}
      retry={error ? () => void refetch() : undefined}
      onChange={(on) => void onChange(on)}
    >
      <p>When somebody writes while you are away, we send you one email, not one for each message.</p>
    </SwitchSetting>
  );
}
