import { isLongEnough, searchKey } from '@emberline/contracts/search-key';
import { useDebouncedValue } from '@mantine/hooks';
import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { keep, readKept } from '../../../kept/storage.ts';
import { titleOf } from '../../../operator-pages.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { KeysHelp } from '../../../ui/feedback/keys-help.tsx';
import { TextInput } from '../../../ui/forms/fields.ts';
import { keys } from '../../../ui/forms/is-typing.ts';
import { operatorApi } from '../../api/operator-api.ts';
import { tabLink, useDashboardTabs, useMay, useOperatorLinks } from '../use-operator-links.ts';
import classes from './finder.module.css';
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

interface Place {
  to: string;
  name: string;
  more?: string;
}

/** Finds pages by a part of their name, and users by a part of theirs. */
export function Finder({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const places = usePlaces(text.trim());
  const list = useId();
  const current = Math.min(chosen, places.length - 1);

  const go = (place: Place | undefined) => {
    if (!place) return;
    onClose();
    void navigate(place.to);
  };
  const onKeyDown = keys((event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && places.length > 0) setChosen((current + step + places.length) % places.length);
    else if (event.key === 'Enter') go(places[current]);
    else return;
    event.preventDefault();
  });
  return (
    <Dialog title="Go to" onClose={onClose}>
      <TextInput
        autoFocus
        role="combobox"
        aria-label="A page or a user"
        aria-expanded={places.length > 0}
        aria-controls={list}
        aria-activedescendant={places.length > 0 ? `${list}-${current}` : undefined}
        placeholder="A page or a user..."
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="Places" className="stack">
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={place.to}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classes.place}
            onClick={() => go(place)}
          >
            <bdi>{place.name}</bdi>
            {place.more && <span>{place.more}</span>}
          </div>
        ))}
      </div>
      {places.length === 0 && <p>Nothing found.</p>}
    </Dialog>
  );
}

function usePlaces(text: string): Place[] {
  const [search] = useDebouncedValue(text, 200);
  const mayFind = useMay()('messagingUsers');
  const { data } = operatorApi.useMessagingUsersQuery(
    { search, limit: 5 },
    { skip: !isLongEnough(search, 2) || !mayFind },
  );
  const tabs = useDashboardTabs();
  const links = useOperatorLinks().filter(([path]) => path !== '/admin/dashboard');
  const pages: Place[] = [
    ...tabs.map(({ id, name }) => ({ name, to: tabLink(id) })),
    ...links.map(([path]) => ({ name: titleOf(path), to: path })),
  ];
  const named = pages.filter(({ name }) => searchKey(name).includes(searchKey(text)));
  const users = !isLongEnough(text, 2) ? [] : (data?.users ?? []);
  return [
    ...named.slice(0, 8),
    ...users.map((user) => ({
      to: `/admin/messaging?user=${user.id}`,
      name: `${user.firstname} ${user.lastname}`,
      more: user.username,
    })),
  ];
}
