import { useState } from 'react';
import { pushState, switchPushOff, switchPushOn } from '../../members/push-notices.ts';
import { toastError } from '../../ui/feedback/toast.tsx';
import { Setting, SwitchSetting } from './setting.tsx';

const title = 'Notices on this device';

/** Push notices: a choice of this device. */
export function PushSetting() {
  const [state, setState] = useState(pushState);
  const onChange = async (wanted: boolean) => {
    setState(wanted ? 'on' : 'off');
    const failure = wanted ? await switchPushOn() : await switchPushOff();
    if (failure) toastError(failure);
    setState(pushState());
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
    <SwitchSetting title={title} on={state === 'on'} onChange={(wanted) => void onChange(wanted)}>
      <p>
        When somebody writes while no page of ours is open, this device says that you have a new message.
        Neither the text nor a name is shown. It ends when you log off here.
      </p>
    </SwitchSetting>
  );
}
