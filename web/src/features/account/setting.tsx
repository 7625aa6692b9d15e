import { Button, Loader } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import * as classes from './account.module.css';

interface SettingProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** One setting: its title, an explanation, and the control that changes it. */
export function Setting({ title, children, action }: SettingProps) {
  const id = useId();
  return (
    <section className={classes.setting} aria-labelledby={id}>
      <div className={classes.words}>
        <h3 id={id}>{title}</h3>
        {children}
      </div>
      {action}
    </section>
  );
}

interface SwitchSettingProps extends Omit<SettingProps, 'action'> {
  /** Undefined until known. */
  on: boolean | undefined;
  onChange: (on: boolean) => void;
  /** Given when the state could not be fetched: asks again. */
  retry?: (() => void) | undefined;
}

/** A setting that is on or off. A state that is not known is never drawn as one of the two. */
export function SwitchSetting({ title, children, on, onChange, retry }: SwitchSettingProps) {
  const id = useId();
  return (
    <section className={`${classes.setting} ${classes.switchable}`}>
      <div className={classes.words}>
        <h3>
          <label htmlFor={id}>{title}</label>
        </h3>
        {children}
        {on === undefined && retry && <p role="alert">We could not find out whether this is on.</p>}
      </div>
      {on === undefined ? (
        <Unknown retry={retry} />
      ) : (
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={on}
          className={classes.settingSwitch}
          checked={on}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
    </section>
  );
}

function Unknown({ retry }: Pick<SwitchSettingProps, 'retry'>) {
  if (!retry) return <Loader size="sm" type="dots" role="status" aria-label="Loading" />;
  return (
    <Button size="sm" variant="default" onClick={retry}>
      Try again
    </Button>
  );
}
