import { undisclosed } from '@emberline/contracts/filter-choices';
import { toggleWord, type WordField, wordChoices } from './profile-form.ts';
import classes from './word-choice.module.css';

interface WordChoiceProps {
  name: WordField;
  label: string;
  value: string[];
  onChange: (words: string[]) => void;
}

/** Words that can be switched on and off. */
export function WordChoice({ name, label, value, onChange }: WordChoiceProps) {
  return (
    <fieldset className={classes.words}>
      <legend>
        {label}
        {value.length > 0 && <span className={classes.count}>{value.length} chosen</span>}
      </legend>
      {wordChoices[name].map((word) => (
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
