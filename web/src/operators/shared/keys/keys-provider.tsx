import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { keep, readKept } from '../../../kept/storage.ts';
import { KeysHelp } from '../../../ui/feedback/keys-help.tsx';
import { keys } from '../../../ui/forms/is-typing.ts';
import { Finder } from './finder.tsx';
import { keyWords, pressKey } from './press-key.ts';

const storageKey = 'adminShortcuts';

const HelpContext = createContext<() => void>(() => {});

/** Opens the list of all keys. */
export const useKeysHelp = () => use(HelpContext);

/** The operators' keyboard shortcuts, their list, and the finder on Ctrl+K. */
export function KeysProvider({ children }: { children: ReactNode }) {
  // Single keys can be switched off, for speech input and against accidental presses.
  const [on, setOn] = useState(() => readKept(storageKey) !== 'off');
  const [help, setHelp] = useState(false);
  const [finder, setFinder] = useState(false);

  useEffect(() => {
    const onKeyDown = keys((event: KeyboardEvent) => {
      const pressed = pressKey(event, on);
      if (pressed) event.preventDefault();
      if (pressed === 'help') setHelp(true);
      if (pressed === 'finder') setFinder(true);
    });
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [on]);

  const switchKeys = (value: boolean) => {
    keep(storageKey, value ? 'on' : 'off');
    setOn(value);
  };
  return (
    <HelpContext value={() => setHelp(true)}>
      {children}
      {help && <KeysHelp keys={keyWords} on={on} onSwitch={switchKeys} onClose={() => setHelp(false)} />}
      {finder && <Finder onClose={() => setFinder(false)} />}
    </HelpContext>
  );
}
