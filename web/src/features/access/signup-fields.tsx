import { genderChoices, limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import type { FormEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NativeSelect, PasswordInput, TextInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import * as card from '../../ui/layout/layout.module.css';
import { StepButtons } from '../../ui/layout/step-buttons.tsx';
import { StepProgress } from '../../ui/layout/step-progress.tsx';
import * as classes from './signup-fields.module.css';
import { type Signup, steps } from './signup-form.ts';

interface SignupFieldsProps {
  ref: Ref<HTMLFormElement>;
  /** From 0; undefined shows all fields. */
  step: number | undefined;
  field: (name: keyof Signup) => { name: string; required: boolean; error: string | undefined };
  onInput: (form: HTMLFormElement) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  back: () => void;
  busy: boolean;
  failure: string | undefined;
}

/** The fields of all steps are always in the page, so that password managers find them and nothing typed is lost. */
export function SignupFields({
  ref,
  step,
  field,
  onInput,
  onSubmit,
  back,
  busy,
  failure,
}: SignupFieldsProps) {
  const isLast = step === undefined || step === steps.length - 1;
  const group = (number: number) => ({ number, isShown: step === undefined || step === number, step });
  return (
    <form
      ref={ref}
      className="stack gap-16"
      onSubmit={onSubmit}
      onInput={({ currentTarget }) => onInput(currentTarget)}
      noValidate
    >
      {step !== undefined && (
        <StepProgress done={step} of={steps.length} label="Steps done">
          Step {step + 1} of {steps.length}
        </StepProgress>
      )}
      <Group {...group(0)} pair>
        <TextInput label="First name" autoComplete="given-name" {...field('firstname')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('lastname')} />
      </Group>
      <Group {...group(1)} pair>
        <NativeSelect
          label="I am"
          data={options(genderChoices.gender)}
          defaultValue=""
          {...field('gender')}
        />
        <NativeSelect
          label="I would like to meet"
          data={options(genderChoices.preference)}
          defaultValue=""
          {...field('preference')}
        />
      </Group>
      <Group {...group(2)}>
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
      </Group>
      <Group {...group(3)}>
        <TextInput
          label="Username"
          description={`What others see. ${limits.usernameMin} to ${limits.usernameMax} letters, digits, _ or .`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordInput
          label="Password"
          description={`At least ${limits.passwordMin} characters. A short sentence works well.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordInput label="Password again" autoComplete="new-password" {...field('confirmPassword')} />
        <Checkbox label="I am 18 years of age or older" {...field('adultConfirmed')} />
      </Group>
      <FormOutcome kind="error">{failure}</FormOutcome>
      <StepButtons back={step ? back : undefined}>
        <Button type="submit" loading={busy}>
          {isLast ? 'Create my account' : 'Next'}
        </Button>
      </StepButtons>
      {isLast && (
        <p className={classes.terms}>
          By joining you agree to our <Link to="/terms">Terms and Conditions</Link> and{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
      )}
    </form>
  );
}

interface GroupProps {
  number: number;
  isShown: boolean;
  step: number | undefined;
  pair?: boolean;
  children: ReactNode;
}

function Group({ number, isShown, step, pair, children }: GroupProps) {
  return (
    <fieldset className={classes.group} hidden={!isShown} data-alone={step !== undefined || undefined}>
      <legend>{steps[number]?.question}</legend>
      {step !== undefined && <p className={classes.hint}>{steps[number]?.hint}</p>}
      <div className={pair ? card.pair : 'stack gap-16'}>{children}</div>
    </fieldset>
  );
}

function options(words: readonly string[]) {
  const named = words.map((word) => ({ value: word, label: word.charAt(0).toUpperCase() + word.slice(1) }));
  return [{ value: '', label: 'Please choose', disabled: true }, ...named];
}
