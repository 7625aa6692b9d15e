import { prompts } from '@emberline/contracts/choice-lists';
import { limits } from '@emberline/contracts/choices';
import type { ReactNode } from 'react';
import { NativeSelect } from '../../ui/forms/fields.ts';
import { LongInput } from '../../ui/forms/long-input.tsx';
import * as classes from './profile-form.module.css';
import type { PromptField } from './profile-form.ts';

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
