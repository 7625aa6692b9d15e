import { choices } from '@emberline/contracts/choice-lists';
import { undisclosed } from '@emberline/contracts/filter-choices';
import { memo, type ReactNode } from 'react';
import * as classes from '../../ui/forms/forms.module.css';
import * as own from './profile-form.module.css';
import { toggleWord } from './profile-form.ts';
import type { FieldAs } from './profile-table.ts';

interface WordChoiceProps {
  name: FieldAs<'words'>;
  label: string;
  value: string[];
  onChange: (words: string[]) => void;
}

/** Words that can be switched on and off. */
export function WordChoice({ name, label, value, onChange }: WordChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>
        {label}
        {value.length > 0 && <span className={own.count}>{value.length} chosen</span>}
      </legend>
      {choices[name].map((word) => (
        <label key={word}>
          <input
            type="checkbox"
            name={name}
            checked={value.includes(word)}
            onChange={() => onChange(toggleWord(value, word, undisclosed))}
          />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

interface AnswerChoiceProps {
  name: string;
  label: string;
  /** null: prefer not to say; undefined: not answered yet. */
  value: boolean | null | undefined;
  onChange: (answer: boolean | null) => void;
}

const answers = [
  { answer: true, word: 'Yes' },
  { answer: false, word: 'No' },
  { answer: null, word: undisclosed },
] as const;

/** Yes, no, or prefer not to say. */
export function AnswerChoice({ name, label, value, onChange }: AnswerChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {answers.map(({ answer, word }) => (
        <label key={word}>
          <input type="radio" name={name} checked={value === answer} onChange={() => onChange(answer)} />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

interface StillProps {
  while: readonly unknown[];
  children: ReactNode;
}

/** Keeps what it has drawn while these values are the same: a key press must not draw the whole form again. */
export const Still = memo(
  ({ children }: StillProps) => children,
  (before, after) =>
    before.while.length === after.while.length &&
    before.while.every((value, index) => value === after.while[index]),
);
