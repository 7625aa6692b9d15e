import { choices, prompts } from '@emberline/contracts/choice-lists';
import { limits } from '@emberline/contracts/choices';
import { undisclosed } from '@emberline/contracts/filter-choices';
import { memo, type ReactNode, useState } from 'react';
import { NativeSelect, TextInput } from '../../ui/forms/fields.ts';
import * as chips from '../../ui/forms/forms.module.css';
import { LongInput } from '../../ui/forms/long-input.tsx';
import * as classes from './profile-form.module.css';
import { type PromptField, toggleWord } from './profile-form.ts';
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
    <fieldset className={chips.choice}>
      <legend>
        {label}
        {value.length > 0 && <span className={classes.count}>{value.length} chosen</span>}
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
    <fieldset className={chips.choice}>
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

interface PromptFieldsProps {
  value: PromptField[];
  onChange: (prompts: PromptField[]) => void;
  error: ReactNode;
}

/** Up to three sentences to finish. */
export function PromptFields({ value, onChange, error }: PromptFieldsProps) {
  const change = (at: number, part: Partial<PromptField>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <>
      <p className="flat soft">They stand between your photos, and others can answer each with one click.</p>
      {value.map(({ prompt, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these are never reordered
        <fieldset key={index} className="bare stack flat gap-8">
          <legend className="only-heard">Prompt {index + 1}</legend>
          <NativeSelect
            id={index === 0 ? 'prompts' : undefined}
            aria-label={`Prompt ${index + 1}`}
            value={prompt}
            data={['', ...prompts].map((one) => ({ value: one, label: one || 'No prompt' }))}
            onChange={({ target }) => change(index, { prompt: target.value })}
          />
          {(prompt || answer) && (
            <LongInput
              aria-label={`Answer ${index + 1}`}
              rows={2}
              maxLength={limits.promptAnswerMax}
              value={answer}
              onChange={({ target }) => change(index, { answer: target.value })}
            />
          )}
        </fieldset>
      ))}
      {error && (
        <p className={classes.promptError} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

interface HeightInputProps {
  label: string;
  value: number | null;
  onChange: (cm: number | null) => void;
  error?: React.ReactNode;
}

const numbers = (from: number, to: number, unit: string) => [
  { value: '', label: unit },
  ...Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: `${from + index} ${unit}`,
  })),
];
const feetChoices = numbers(3, 7, 'ft');
const inchChoices = numbers(0, 11, 'in');

/** Height in feet and inches or in centimetres, as the member chooses; stored in centimetres. */
export function HeightInput({ label, value, onChange, error }: HeightInputProps) {
  const [unit, setUnit] = useState<'ft' | 'cm'>('ft');
  const { feet, inches } = value === null ? { feet: '', inches: '' } : feetAndInches(value);
  const setFeet = (text: string) =>
    onChange(text === '' ? null : centimetres(Number(text), Number(inches || 0)));
  const setInches = (text: string) => onChange(centimetres(Number(feet || 5), Number(text || 0)));
  return (
    <fieldset className={classes.height}>
      <legend>{label}</legend>
      <div className={classes.row}>
        {unit === 'ft' ? (
          <>
            <NativeSelect
              id="heightCm"
              aria-label="Feet"
              data={feetChoices}
              value={String(feet)}
              onChange={({ target }) => setFeet(target.value)}
            />
            <NativeSelect
              aria-label="Inches"
              data={inchChoices}
              value={String(inches)}
              onChange={({ target }) => setInches(target.value)}
            />
          </>
        ) : (
          <TextInput
            id="heightCm"
            aria-label="Centimeters"
            type="number"
            inputMode="numeric"
            min={limits.heightCmMin}
            max={limits.heightCmMax}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? null : Math.round(Number(target.value)))}
          />
        )}
        <button type="button" className={classes.unit} onClick={() => setUnit(unit === 'ft' ? 'cm' : 'ft')}>
          {unit === 'ft' ? 'Use cm' : 'Use ft'}
        </button>
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}

const cmPerInch = 2.54;

/** Whole feet and inches nearest to centimetres: 170 is 5 feet 7. */
export function feetAndInches(cm: number): { feet: number; inches: number } {
  const inches = Math.round(cm / cmPerInch);
  return { feet: Math.floor(inches / 12), inches: inches % 12 };
}

/** Whole centimetres of feet and inches. */
export function centimetres(feet: number, inches: number): number {
  return Math.round((feet * 12 + inches) * cmPerInch);
}
