import { useState } from 'react';
import { isSoundOn, setSound } from '../../live/sound.ts';
import { SwitchSetting } from './setting.tsx';

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
