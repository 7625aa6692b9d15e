import type { ApiError } from '../../api/send.ts';
import { TeamMark } from '../../members/card/team-mark.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import { useSetAssistedMutation } from './account-api.ts';
import { SwitchSetting } from './setting.tsx';

/** The switch that lets our team write in the member's name. */
export function AssistedReplies({ allowed }: { allowed: boolean }) {
  const [set] = useSetAssistedMutation();
  const onChange = async (on: boolean) => {
    const { error } = await set(on);
    if (error) toastError((error as ApiError).message);
  };
  return (
    <SwitchSetting title="Let our team answer for me" on={allowed} onChange={(on) => void onChange(on)}>
      <p>
        If you switch this on, people of our team may read the messages you receive, answer them in your place
        and show you as online. Each message they write carries the mark <TeamMark />, so nobody is misled,
        and you see it in your mailbox. It is off unless you choose it, and you can stop it here at any time.
      </p>
    </SwitchSetting>
  );
}
