import { useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useId } from 'react';
import { IconDeviceDesktop, IconMoon, IconSun } from '../drawings/icons.ts';
import * as classes from './layout.module.css';

const schemes = [
  { value: 'light', name: 'Light', Icon: IconSun },
  { value: 'auto', name: 'As my device', Icon: IconDeviceDesktop },
  { value: 'dark', name: 'Dark', Icon: IconMoon },
] as const;

/** Light, system, dark. Plain radio buttons, since the library's switch would add 4 kB to every page. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The choice is in this browser's storage, which is not known when a page is prerendered.
  const known = useMounted();
  const group = useId();
  return (
    <fieldset className={classes.schemeSwitch}>
      <legend className="only-heard">Colors</legend>
      {schemes.map(({ value, name, Icon }) => (
        <label key={value} className={classes.choice} title={name}>
          <input
            type="radio"
            name={group}
            className="only-heard"
            checked={(known ? colorScheme : 'auto') === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={17} aria-hidden />
          <span className="only-heard">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
