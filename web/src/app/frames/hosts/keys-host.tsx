import { lazy, Suspense, useEffect, useState } from 'react';
import { keep, readKept } from '../../../kept/storage.ts';
import { isTyping } from '../../../ui/forms/is-typing.ts';

const MemberKeys = lazy(() => import('./member-keys.tsx').then((module) => ({ default: module.MemberKeys })));

const storageKey = 'shortcuts';

/** Opens the list of the members' keys. Single keys can be switched off, for speech input. */
export function KeysHost() {
  const [on, setOn] = useState(() => readKept(storageKey) !== 'off');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key !== '?' || !on || ctrlKey || metaKey || altKey || isTyping(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [on]);
  const onSwitch = (value: boolean) => {
    keep(storageKey, value ? 'on' : 'off');
    setOn(value);
  };
  if (!open) return null;
  return (
    <Suspense>
      <MemberKeys on={on} onSwitch={onSwitch} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
