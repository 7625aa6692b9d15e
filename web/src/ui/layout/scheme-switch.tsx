import { useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconDeviceDesktop, IconMoon, IconSun } from '../drawings/icons.ts';
import classes from './scheme-switch.module.css';

const schemes = [
  { value: 'light', name: 'Light', Icon: IconSun },
  { value: 'auto', name: 'As my device', Icon: IconDeviceDesktop },
  { value: 'dark', name: 'Dark', Icon: IconMoon },
] as const;

/** Light, as the system, dark. Plain radio buttons: the library's switch would cost every page 4 kB. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The choice stands in this browser's storage; a prerendered page does not know it yet.
  const known = useMounted();
  return (
    <fieldset className={classes.switch}>
      <legend className={classes.hidden}>Colors</legend>
      {schemes.map(({ value, name, Icon }) => (
        <label key={value} className={classes.choice} title={name}>
          <input
            type="radio"
            name="colorScheme"
            className={classes.hidden}
            checked={(known ? colorScheme : 'auto') === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={17} aria-hidden />
          <span className={classes.hidden}>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
