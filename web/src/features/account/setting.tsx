import { type ReactNode, useId } from 'react';
import classes from './setting.module.css';

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
  on: boolean | undefined;
  onChange: (on: boolean) => void;
}

export function SwitchSetting({ title, children, on, onChange }: SwitchSettingProps) {
  const id = useId();
  return (
    <section className={`${classes.setting} ${classes.switchable}`}>
      <div className={classes.words}>
        <h3>
          <label htmlFor={id}>{title}</label>
        </h3>
        {children}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on ?? false}
        className={classes.switch}
        checked={on ?? false}
        disabled={on === undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </section>
  );
}
