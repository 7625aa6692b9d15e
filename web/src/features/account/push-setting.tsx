import { useState } from 'react';
import {
  pushDeviceId,
  pushState,
  showsText,
  showText,
  switchPushOff,
  switchPushOn,
} from '../../members/chats/push-notices.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { useListPushDevicesQuery } from './account-api.ts';
import { Setting, SwitchSetting } from './setting.tsx';

const title = 'Notices on this device';

/** Push notices: a choice of this device. */
export function PushSetting() {
  const [wish, setWish] = useState<boolean>();
  const { data, refetch } = useListPushDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const state = pushState();
  // It may have been switched off from another device.
  const isOn = state === 'on' && data?.devices.every(({ deviceId }) => deviceId !== pushDeviceId()) !== true;
  const on = wish ?? isOn;
  const onChange = async (wanted: boolean) => {
    setWish(wanted);
    const failure = wanted ? await switchPushOn() : await switchPushOff();
    if (failure) toastError(failure);
    await refetch();
    setWish(undefined);
  };
  if (state === 'impossible' || state === 'refused')
    return (
      <Setting title={title}>
        <p>
          {state === 'refused'
            ? 'Your browser blocks notices from us. You can allow them in its settings for this page.'
            : 'This browser cannot show notices while the page is closed.'}
        </p>
      </Setting>
    );
  return (
    <>
      <SwitchSetting title={title} on={on} onChange={(wanted) => void onChange(wanted)}>
        <p>
          When somebody writes while no page of ours is open, this device says that you have a new message. It
          ends when you are logged off here, which happens by itself a day after you logged in, and comes back
          when you log in again.
        </p>
      </SwitchSetting>
      {on && <TextSetting />}
    </>
  );
}

/** Whether the notices of this device show who wrote what. */
function TextSetting() {
  const [on, setOn] = useState(showsText);
  const onChange = async (wanted: boolean) => {
    setOn(wanted);
    const failure = await showText(wanted);
    if (failure) toastError(failure);
    setOn(showsText());
  };
  return (
    <SwitchSetting title="Show the text in notices" on={on} onChange={(wanted) => void onChange(wanted)}>
      <p>
        Off, neither the text nor a name is shown. On, this device shows who wrote and how the message begins,
        also while it is locked.
      </p>
    </SwitchSetting>
  );
}
