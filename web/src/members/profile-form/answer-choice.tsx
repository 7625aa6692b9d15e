import { undisclosed } from '@emberline/contracts/filter-choices';
import classes from '../../ui/forms/choice-chips.module.css';

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
