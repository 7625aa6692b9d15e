import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import type { ApiError } from '../../api/send.ts';
import { forget } from '../../kept/storage.ts';
import { type OwnProfile, useSaveProfileMutation } from '../../members/profile-api.ts';
import { basicsOf, checkBasics } from '../../members/profile-form/profile-form.ts';
import { TextInput } from '../../ui/forms/fields.ts';
import { FormOutcome } from '../../ui/forms/form-outcome.tsx';
import { keepTyped, restoreTyped } from '../../ui/forms/keep-typed.ts';
import { useFields } from '../../ui/forms/use-fields.ts';
import * as classes from '../../ui/layout/layout.module.css';
import { StepButtons } from '../../ui/layout/step-buttons.tsx';

interface BasicsStepProps {
  profile: OwnProfile;
  next: () => void;
  back: () => void;
  skip: () => void;
}

/** What sending needs. */
export function BasicsStep({ profile: { id, age, zip }, next, back, skip }: BasicsStepProps) {
  const typed = `welcome basics ${id}` as const;
  const [save, { isLoading }] = useSaveProfileMutation();
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { field, onSubmit, showErrors } = useFields({ age: '', zip: '' }, checkBasics);
  useEffect(() => {
    if (form.current) restoreTyped(typed, form.current);
  }, [typed]);
  const submit = onSubmit(async (values, element) => {
    setFailure(undefined);
    const { error } = await save(basicsOf(values));
    if (!error) {
      forget(typed);
      return next();
    }
    const fields = fieldErrorsOf(error as ApiError, values);
    showErrors(element, fields);
    if (Object.keys(fields).length === 0) setFailure((error as ApiError).message);
  });
  return (
    <form
      ref={form}
      className="stack gap-16"
      onSubmit={submit}
      onInput={({ currentTarget }) => keepTyped(typed, currentTarget)}
      noValidate
    >
      <div className={classes.pair}>
        <TextInput
          label="Age"
          required
          inputMode="numeric"
          autoComplete="off"
          defaultValue={age ?? ''}
          {...field('age')}
        />
        <TextInput
          label="Zip"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          defaultValue={zip ?? ''}
          {...field('zip')}
        />
      </div>
      <FormOutcome kind="error">{failure}</FormOutcome>
      <StepButtons back={back}>
        {!(age && zip) && (
          <Button variant="default" onClick={skip}>
            Skip
          </Button>
        )}
        <Button type="submit" loading={isLoading}>
          Next
        </Button>
      </StepButtons>
    </form>
  );
}
