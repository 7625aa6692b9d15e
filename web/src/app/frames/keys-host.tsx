import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from '../../ui/forms/is-typing.ts';

const KeysHelp = lazy(() =>
  import('../../ui/feedback/keys-help.tsx').then((module) => ({ default: module.KeysHelp })),
);

const storageKey = 'shortcuts';

const keys = [
  ['?', 'This list'],
  ['Alt + M', 'Open the conversation of the newest message'],
  ['Arrow keys', 'On a card: go to the card beside, above or below; Home and End to the first and last'],
  ['Enter', 'In a chat: send; Shift + Enter makes a new line'],
  ['Esc', 'Close what lies over the page'],
] as const;

/** Opens the list of the members' keys. Single keys can be switched off, for speech input. */
export function KeysHost() {
  const [on, setOn] = useState(() => localStorage.getItem(storageKey) !== 'off');
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
    localStorage.setItem(storageKey, value ? 'on' : 'off');
    setOn(value);
  };
  if (!open) return null;
  return (
    <Suspense>
      <KeysHelp keys={keys} on={on} onSwitch={onSwitch} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
