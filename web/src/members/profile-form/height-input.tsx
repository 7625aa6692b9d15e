import { limits } from '@emberline/contracts/choices';
import { useState } from 'react';
import { NativeSelect, TextInput } from '../../ui/forms/fields.ts';
import * as classes from './profile-form.module.css';

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
