import { choices } from '@emberline/contracts/choice-lists';
import { limits } from '@emberline/contracts/choices';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import type { ApiError } from '../../api/send.ts';
import { toast, toastError } from '../../ui/feedback/toast.tsx';
import { NativeSelect, TextInput } from '../../ui/forms/fields.ts';
import { LongInput } from '../../ui/forms/long-input.tsx';
import type { OwnProfile, ProfileEdit } from '../profile-api.ts';
import { HeightInput } from './height-input.tsx';
import * as classes from './profile-form.module.css';
import {
  type AnswerField,
  type ChoiceField,
  checkProfile,
  editOf,
  fieldNames,
  formOf,
  type ProfileForm,
  type WordField,
} from './profile-form.ts';
import { PromptFields } from './prompt-fields.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { AnswerChoice, Still, WordChoice } from './word-choice.tsx';

interface ProfileFieldsProps {
  profile: OwnProfile;
  save: (edit: ProfileEdit) => Promise<{ data?: OwnProfile; error?: unknown }>;
  isSaving: boolean;
  /** Said when it is saved. */
  saved: string;
}

/** The form of a profile. It asks before anybody leaves with unsaved changes. */
export function ProfileFields({ profile, save, isSaving, saved }: ProfileFieldsProps) {
  const form = useForm<ProfileForm>({ initialValues: formOf(profile), validate: checkProfile });
  const element = useRef<HTMLFormElement>(null);
  const dirty = form.isDirty();
  useLeaveQuestion(dirty && !isSaving);
  useFieldInAddress(element);

  const focusFirst = (errors: Record<string, ReactNode>) => {
    const name = Object.keys(fieldNames).find((one) => errors[one]);
    if (name) focusField(element.current, name);
  };
  const onSubmit = form.onSubmit(async (values) => {
    const { data, error } = await save(editOf(values));
    if (data) {
      const stored = formOf(data);
      form.setValues(stored);
      form.resetDirty(stored);
      toast(saved);
      return;
    }
    const fields = fieldErrorsOf(error as ApiError, values);
    form.setErrors(fields);
    focusFirst(fields);
    if (Object.keys(fields).length === 0) toastError((error as ApiError).message);
  }, focusFirst);

  const text = (name: 'firstname' | 'lastname' | 'age' | 'zip') => ({
    id: name,
    name,
    label: fieldNames[name],
    required: true,
    ...form.getInputProps(name),
  });
  const choice = (name: ChoiceField) => (
    <Still while={[form.values[name], form.errors[name]]}>
      <NativeSelect
        id={name}
        name={name}
        label={fieldNames[name]}
        data={['', ...choices[name]].map((value) => ({ value, label: value || 'Not said' }))}
        {...form.getInputProps(name)}
      />
    </Still>
  );
  /** For our own fields, whose `onChange` gets a value instead of an event. */
  const chosen = <Name extends keyof ProfileForm>(name: Name) => ({
    value: form.values[name],
    onChange: (value: ProfileForm[Name]) => form.setFieldValue(name, value as never),
  });
  const answer = (name: AnswerField) => (
    <Still while={[form.values[name]]}>
      <AnswerChoice name={name} label={fieldNames[name]} {...chosen(name)} />
    </Still>
  );
  // Lists are compared by their words: each change of the form copies them.
  const words = (name: WordField) => (
    <Still while={form.values[name]}>
      <WordChoice name={name} label={fieldNames[name]} {...chosen(name)} />
    </Still>
  );
  return (
    <form ref={element} className={classes.form} onSubmit={onSubmit} noValidate>
      <Section title="The basics">
        <TextInput autoComplete="given-name" maxLength={limits.nameMax} {...text('firstname')} />
        <TextInput
          autoComplete="family-name"
          maxLength={limits.nameMax}
          description="Shown only to members with whom you have both written"
          inputWrapperOrder={hintBelow}
          {...text('lastname')}
        />
        <TextInput inputMode="numeric" maxLength={3} autoComplete="off" {...text('age')} />
        <TextInput
          inputMode="numeric"
          maxLength={10}
          autoComplete="postal-code"
          description="Not shown to others"
          inputWrapperOrder={hintBelow}
          {...text('zip')}
        />
        {choice('location')}
        {choice('relationshipStatus')}
        {choice('intention')}
        <NativeSelect
          id="gender"
          name="gender"
          label={fieldNames.gender}
          data={choices.gender.map(capital)}
          {...form.getInputProps('gender')}
        />
        <NativeSelect
          id="preference"
          name="preference"
          label={fieldNames.preference}
          data={choices.preference.map(capital)}
          {...form.getInputProps('preference')}
        />
      </Section>
      <Section title="In your words" wide>
        <LongInput
          id="aboutMe"
          name="aboutMe"
          label={fieldNames.aboutMe}
          description="What would you talk about on a first evening?"
          rows={6}
          maxLength={limits.aboutMeMax}
          {...form.getInputProps('aboutMe')}
        />
        <p className={classes.counter}>
          {form.values.aboutMe.length.toLocaleString()} of {limits.aboutMeMax.toLocaleString()} characters
        </p>
      </Section>
      <Section title="Prompts" wide>
        <Still
          while={[
            form.errors.prompts,
            ...form.values.prompts.flatMap(({ prompt, answer }) => [prompt, answer]),
          ]}
        >
          <PromptFields error={form.errors.prompts} {...chosen('prompts')} />
        </Still>
      </Section>
      <Section title="What you like" wide>
        {words('interests')}
        {words('personalityTraits')}
        {words('languages')}
      </Section>
      <Section title="Looks">
        <Still while={[form.values.heightCm, form.errors.heightCm]}>
          <HeightInput label={fieldNames.heightCm} error={form.errors.heightCm} {...chosen('heightCm')} />
        </Still>
        {choice('bodyType')}
        {choice('hairColor')}
        {choice('eyeColor')}
        {choice('ethnicity')}
      </Section>
      <Section title="Life">
        {choice('occupation')}
        {choice('education')}
        {choice('income')}
        {choice('religion')}
        {choice('astrologicalSign')}
      </Section>
      <Section title="Habits and family">
        {answer('smoker')}
        {answer('drinker')}
        {answer('hasChildren')}
        {answer('wantsChildren')}
      </Section>
      <div className={classes.save} data-unsaved={dirty || undefined}>
        <p role="status">{dirty ? 'You have unsaved changes.' : ''}</p>
        {dirty && (
          <Button variant="default" onClick={() => form.reset()}>
            Undo changes
          </Button>
        )}
        <Button type="submit" loading={isSaving}>
          Save profile
        </Button>
      </div>
    </form>
  );
}

function Section({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={wide ? classes.wide : classes.pair}>{children}</div>
    </section>
  );
}

/** Goes to the field in the address, `#name`; the completion meter and the banner link there. */
function useFieldInAddress(form: React.RefObject<HTMLFormElement | null>) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be asked for again
  useEffect(() => {
    if (hash) focusField(form.current, hash.slice(1));
  }, [hash, key, form]);
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`#${CSS.escape(name)}, [name="${CSS.escape(name)}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

/** The hint is below the field, so that fields side by side are aligned. */
const hintBelow = ['label', 'input', 'description', 'error'] as (
  | 'label'
  | 'input'
  | 'description'
  | 'error'
)[];

function capital(word: string) {
  return { value: word, label: word.charAt(0).toUpperCase() + word.slice(1) };
}
