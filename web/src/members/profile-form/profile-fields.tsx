import { choices } from '@emberline/contracts/choice-lists';
import { limits } from '@emberline/contracts/choices';
import { lengthOf } from '@emberline/contracts/written-text';
import { Button, type TextInputProps } from '@mantine/core';
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fieldErrorsOf } from '../../api/field-errors.ts';
import { ask, toast, toastError } from '../../ui/feedback/toast.tsx';
import { NativeSelect, TextInput } from '../../ui/forms/fields.ts';
import { LongInput } from '../../ui/forms/long-input.tsx';
import type { OwnProfile } from '../profile-api.ts';
import { AnswerChoice, HeightInput, PromptFields, Still, WordChoice } from './inputs.tsx';
import * as classes from './profile-form.module.css';
import type { ProfileForm } from './profile-form.ts';
import { type FieldAs, type FieldKind, profileFields } from './profile-table.ts';
import { type SaveCalls, useProfileForm } from './use-profile-form.ts';

interface ProfileFieldsProps extends SaveCalls {
  profile: OwnProfile;
  /** Said when it is saved. */
  saved: string;
}

/** The form of a profile. It asks before anybody leaves with unsaved changes. */
export function ProfileFields({ profile, saved, ...calls }: ProfileFieldsProps) {
  const form = useProfileForm(profile);
  const element = useRef<HTMLFormElement>(null);
  const [isSaving, setSaving] = useState(false);
  useLeaveQuestion(form.isChanged && !isSaving);
  useFieldInAddress(element);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const { wrong, elsewhere, error } = await form.save(calls);
    setSaving(false);
    const fields = wrong ?? (error ? fieldErrorsOf(error, form.values) : {});
    if (error) form.setErrors(fields);
    const name = profileFields.find(([one]) => fields[one])?.[0];
    if (name) focusField(element.current, name);
    const told = elsewhere ?? (name ? undefined : error?.message);
    if (told) toastError(told);
    if (!wrong && !error) toast(saved);
  };

  /** For our own fields, whose `onChange` gets a value instead of an event. */
  const chosen = <Name extends keyof ProfileForm>(name: Name) => ({
    value: form.values[name],
    onChange: (value: ProfileForm[Name]) => form.set(name, value),
  });
  const drawn: { [Kind in FieldKind]: (name: FieldAs<Kind>, label: string) => ReactNode } = {
    text: (name, label) => (
      <TextInput
        {...{ id: name, name, label }}
        required
        kept={false}
        {...typed[name]}
        {...form.field(name)}
      />
    ),
    long: (name, label) => (
      <>
        <LongInput
          {...{ id: name, name, label, rows: 6, maxLength: limits.aboutMeMax }}
          kept={false}
          description="What would you talk about on a first evening?"
          {...form.field(name)}
        />
        <p className={classes.counter}>
          {lengthOf(form.values[name]).toLocaleString()} of {limits.aboutMeMax.toLocaleString()} characters
        </p>
      </>
    ),
    gender: (name, label) => (
      <NativeSelect {...{ id: name, name, label }} data={choices[name].map(capital)} {...form.field(name)} />
    ),
    choice: (name, label) => (
      <Still while={[form.values[name], form.errors[name]]}>
        <NativeSelect
          {...{ id: name, name, label }}
          data={['', ...choices[name]].map((value) => ({ value, label: value || 'Not said' }))}
          {...form.field(name)}
        />
      </Still>
    ),
    answer: (name, label) => (
      <Still while={[form.values[name]]}>
        <AnswerChoice {...{ name, label }} {...chosen(name)} />
      </Still>
    ),
    // Lists are compared by their words: each change of the form copies them.
    words: (name, label) => (
      <Still while={form.values[name]}>
        <WordChoice {...{ name, label }} {...chosen(name)} />
      </Still>
    ),
    height: (name, label) => (
      <Still while={[form.values[name], form.errors[name]]}>
        <HeightInput label={label} error={form.errors[name]} {...chosen(name)} />
      </Still>
    ),
    prompts: (name) => (
      <Still
        while={[form.errors[name], ...form.values[name].flatMap(({ prompt, answer }) => [prompt, answer])]}
      >
        <PromptFields error={form.errors[name]} {...chosen(name)} />
      </Still>
    ),
  };
  return (
    <form ref={element} className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      {sections.map(([title, fields]) => (
        <section key={title} className={classes.section} aria-label={title}>
          <h2>{title}</h2>
          <div className={fields.some(([, { as }]) => wide.includes(as)) ? classes.wide : classes.pair}>
            {fields.map(([name, { as, label }]) => (
              <Fragment key={name}>{drawn[as](name as never, label)}</Fragment>
            ))}
          </div>
        </section>
      ))}
      <div className={classes.save} data-unsaved={form.isChanged || undefined}>
        <p role="status">{form.isChanged ? 'You have unsaved changes.' : ''}</p>
        {form.isChanged && (
          <Button variant="default" onClick={form.undo}>
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

const sections = [...Map.groupBy(profileFields, ([, { section }]) => section)];
const wide: FieldKind[] = ['long', 'prompts', 'words'];

/** The hint is below the field, so that fields side by side are aligned. */
const inputWrapperOrder: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];
const typed: Record<FieldAs<'text'>, TextInputProps> = {
  firstname: { autoComplete: 'given-name', maxLength: limits.nameMax },
  lastname: {
    autoComplete: 'family-name',
    maxLength: limits.nameMax,
    description: 'Shown only to members with whom you have both written',
    inputWrapperOrder,
  },
  age: { inputMode: 'numeric', autoComplete: 'off' },
  zip: {
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    description: 'Not shown to others',
    inputWrapperOrder,
  },
};

function capital(word: string) {
  return { value: word, label: word.charAt(0).toUpperCase() + word.slice(1) };
}

/**
 * While `unsaved`, asks before the member leaves the page by a link, by Back or Forward, or by closing the window.
 * The router cannot be stopped, so the click or the browser's navigation is cancelled before the router gets it.
 */
function useLeaveQuestion(unsaved: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!unsaved) return;
    let free = false;
    const askThen = async (leave: () => void) => {
      if (!(await mayLeave())) return;
      free = true;
      leave();
    };
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a');
      if (free || !link || !leavesPage(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      void askThen(() => void navigate(link.pathname + link.search + link.hash));
    };
    const onStep = (event: NavigateEvent) => {
      const { navigationType, destination, cancelable } = event;
      // When a navigation leaves this document, the browser asks by itself.
      if (free || navigationType !== 'traverse' || !destination.sameDocument || !cancelable) return;
      event.preventDefault();
      void askThen(() => void window.navigation.traverseTo(destination.key));
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    // Older browsers lack the Navigation API: there Back leaves without asking.
    const steps = 'navigation' in window ? window.navigation : undefined;
    document.addEventListener('click', onClick, true);
    steps?.addEventListener('navigate', onStep);
    addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      steps?.removeEventListener('navigate', onStep);
      removeEventListener('beforeunload', onUnload);
    };
  }, [unsaved, navigate]);
}

function mayLeave(): Promise<boolean> {
  return ask({
    title: 'Leave without saving?',
    text: 'What you changed in the profile is not saved yet.',
    yes: 'Leave',
    no: 'Stay',
    danger: true,
  });
}

function leavesPage(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean {
  const otherWindow =
    ctrlKey || metaKey || shiftKey || button !== 0 || (link.target && link.target !== '_self');
  return !otherWindow && link.origin === location.origin && link.pathname !== location.pathname;
}
