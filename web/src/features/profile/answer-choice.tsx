import { undisclosed } from '@emberline/contracts/choice-lists';
import classes from './answer-choice.module.css';

interface AnswerChoiceProps {
  name: string;
  label: string;
  /** null: rather not said; undefined: not answered so far. */
  value: boolean | null | undefined;
  onChange: (answer: boolean | null) => void;
}

const answers = [
  { answer: true, word: 'Yes' },
  { answer: false, word: 'No' },
  { answer: null, word: undisclosed },
] as const;

/** Yes, no, or rather not said. */
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
