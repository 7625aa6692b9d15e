import type { ReactNode } from 'react';
import * as classes from './home.module.css';

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <span>{label}</span>
      <select className={classes.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  );
}

interface ChoiceOfProps<Words extends string | number> {
  label: string;
  /** Said when nothing is chosen. */
  none: string;
  words: readonly Words[];
  value: Words | undefined;
  onChange: (word: Words | undefined) => void;
  /** What to say for a word; the word itself unless given. */
  say?: (word: Words) => string;
}

/** A choice of one word of a list, or none. */
export function ChoiceOf<Words extends string | number>(props: ChoiceOfProps<Words>) {
  const { label, none, words, value, onChange, say = String } = props;
  return (
    <Choice
      label={label}
      value={String(value ?? '')}
      onChange={(text) => onChange(words.find((word) => String(word) === text))}
    >
      <option value="">{none}</option>
      {words.map((word) => (
        <option key={word} value={word}>
          {say(word)}
        </option>
      ))}
    </Choice>
  );
}

interface SwitchProps {
  label: string;
  on: boolean | undefined;
  onChange: (on: true | undefined) => void;
}

export function Switch({ label, on = false, onChange }: SwitchProps) {
  return (
    <label className={classes.filterSwitch}>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked || undefined)} />
      {label}
    </label>
  );
}
