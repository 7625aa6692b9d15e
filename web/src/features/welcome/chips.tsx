import chips from '../../ui/forms/choice-chips.module.css';

interface ChipsProps {
  legend: string;
  name: string;
  type: 'radio' | 'checkbox';
  words: readonly string[];
  /** Those that are chosen at first. */
  marked: readonly string[];
}

/** Words to choose from. */
export function Chips({ legend, name, type, words, marked }: ChipsProps) {
  return (
    <fieldset className={chips.choice}>
      <legend>{legend}</legend>
      {words.map((word) => (
        <label key={word}>
          <input type={type} name={name} value={word} defaultChecked={marked.includes(word)} />
          {word}
        </label>
      ))}
    </fieldset>
  );
}
