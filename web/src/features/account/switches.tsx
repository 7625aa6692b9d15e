import { type ReactNode, useState } from 'react';
import { isSoundOn, setSound } from '../../live/sound.ts';
import { TeamMark } from '../../members/card/team-mark.tsx';
import { useSetPausedMutation } from '../../members/standing-api.ts';
import { toastOutcome } from '../../ui/feedback/toast.tsx';
import { useNoticeSettingsQuery, useSetAssistedMutation, useSetNoticesMutation } from './account-api.ts';
import { SwitchSetting } from './setting.tsx';

/** The switch that lets our team write in the member's name. */
export function AssistedReplies({ allowed }: { allowed: boolean }) {
  const [set] = useSetAssistedMutation();
  return (
    <SwitchSetting
      title="Let our team answer for me"
      on={allowed}
      onChange={(on) => void toastOutcome(set(on))}
    >
      <p>
        If you switch this on, people of our team may read the messages you receive, answer them in your place
        and show you as online. Each message they write carries the mark <TeamMark />, so nobody is misled,
        and you see it in your mailbox. It is off unless you choose it, and you can stop it here at any time.
      </p>
    </SwitchSetting>
  );
}

interface NoticeSwitchProps {
  title: string;
  name: 'emailNotices' | 'emailNews' | 'presenceHidden';
  children: ReactNode;
}

function NoticeSwitch({ title, name, children }: NoticeSwitchProps) {
  const { data, error, refetch } = useNoticeSettingsQuery();
  const [set] = useSetNoticesMutation();
  return (
    <SwitchSetting
      title={title}
      on={data && (data[name] ?? data.emailNotices)}
      retry={error ? () => void refetch() : undefined}
      onChange={(on) => void toastOutcome(set({ [name]: on }))}
    >
      {children}
    </SwitchSetting>
  );
}

export function EmailNotices() {
  return (
    <NoticeSwitch title="Email about new messages" name="emailNotices">
      <p>When somebody writes while you are away, we send you one email, not one for each message.</p>
    </NoticeSwitch>
  );
}

export function EmailNews() {
  return (
    <NoticeSwitch title="Email with news" name="emailNews">
      <p>
        Now and then we tell what is new. Emails about your account, your membership and its price come in any
        case.
      </p>
    </NoticeSwitch>
  );
}

/** Hides when the member is here, in exchange for not seeing when others are. */
export function HidePresence() {
  return (
    <NoticeSwitch title="Hide when I am here" name="presenceHidden">
      <p>
        Nobody sees that you are online or when you were last seen, our team neither. In exchange you do not
        see it of anybody. You still appear among active members, at a place that does not tell the day, and
        people you write with still see when you write or have read.
      </p>
    </NoticeSwitch>
  );
}

/** A choice of this device, not of the account. */
export function MessageSound() {
  const [on, setOn] = useState(isSoundOn);
  const onChange = (wanted: boolean) => {
    setSound(wanted);
    setOn(wanted);
  };
  return (
    <SwitchSetting title="Sound for new messages" on={on} onChange={onChange}>
      <p>
        Two short notes on this device, when a message comes in a conversation that you are not looking at.
      </p>
    </SwitchSetting>
  );
}

interface PauseProfileProps {
  paused: boolean;
  /** The member pays, which a pause does not change. */
  paid: boolean;
}

export function PauseProfile({ paused, paid }: PauseProfileProps) {
  const [set] = useSetPausedMutation();
  return (
    <SwitchSetting title="Pause my profile" on={paused} onChange={(on) => void toastOutcome(set(on))}>
      <p>
        Hides you from browsing, hot lists and the list of who viewed a profile. Only people you have a
        conversation with can still open your profile, and your conversations go on as before.
        {paid && ' Your membership and its payments go on too: to end those, cancel under My Membership.'}
      </p>
    </SwitchSetting>
  );
}
