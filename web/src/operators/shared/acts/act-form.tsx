import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../../api/field-errors.ts';
import type { ApiError } from '../../../api/send.ts';
import { DialogButtons } from '../../../ui/feedback/dialog.tsx';
import type { FieldErrors } from '../../../ui/forms/check-form.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import type { Act, Answer, Input } from '../../api/operator-api.ts';
import classes from '../operators.module.css';
import { useAct } from './acts.tsx';

interface ActFormOptions<K extends Act, Values> {
  act: K;
  empty: Values;
  check: (values: Values) => FieldErrors;
  /** What is sent; a text says what is wrong. */
  input: (values: Values, form: HTMLFormElement) => Input<K> | string | Promise<Input<K> | string>;
  onDone: (answer: Answer<K>, form: HTMLFormElement, sent: Input<K>) => void;
  /** Errors of the call that belong to a field. */
  errorsOf?: (error: ApiError) => FieldErrors;
  /** Around the call, such as where it ends the session. */
  around?: () => (answer: Answer<K> | undefined) => void;
}

/** A form that is sent by one act: its fields, what is wrong with it, and how it is sent. */
export function useActForm<K extends Act, Values extends Record<string, string>>(
  options: ActFormOptions<K, Values>,
) {
  const { act, empty, check, input, onDone, errorsOf = (error) => fieldErrorsOf(error, empty) } = options;
  const { call, isBusy } = useAct(act);
  const [problem, setProblem] = useState<string>();
  const { field, onSubmit, showErrors } = useFields<Values>(empty, check);
  const submit = onSubmit(async (values, form) => {
    setProblem(undefined);
    const given = await input(values, form);
    if (typeof given === 'string') return setProblem(given);
    const after = options.around?.();
    const { data, error } = await call(given);
    after?.(data);
    if (!error) return onDone(data as Answer<K>, form, given);
    const found = errorsOf(error);
    showErrors(form, found);
    if (Object.keys(found).length === 0) setProblem(error.message);
  });
  return { field, submit, problem, isBusy };
}

interface ActFormProps {
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; problem: string | undefined; isBusy: boolean };
  /** Said above the fields. */
  intro?: string;
  /** For the browser's password manager. */
  username?: string;
  children?: ReactNode;
  /** The label of the button that sends it. */
  action: string;
  /** Sending it takes something away: its button is not filled. */
  quiet?: boolean;
  disabled?: boolean;
  close?: (() => void) | undefined;
  closeWord?: string;
  isDialog?: boolean;
  onInput?: () => void;
}

/** A small form with its outcome and buttons; in a dialog the one that sends it is last. */
export function ActForm({ form, intro, username, children, action, ...props }: ActFormProps) {
  const { quiet, disabled, close, closeWord = 'Cancel', isDialog, onInput } = props;
  const cancel = close && (
    <Button size={isDialog ? 'md' : 'sm'} variant="default" onClick={close}>
      {closeWord}
    </Button>
  );
  const submit = (
    <Button
      type="submit"
      size={isDialog ? 'md' : 'sm'}
      variant={quiet ? 'default' : 'filled'}
      loading={form.isBusy}
      disabled={disabled}
    >
      {action}
    </Button>
  );
  return (
    <form className={classes.form} onSubmit={form.submit} onInput={onInput} noValidate>
      {intro && <p className="flat soft">{intro}</p>}
      {username !== undefined && <input type="hidden" autoComplete="username" value={username} readOnly />}
      {children}
      <FormOutcome kind="error">{form.problem}</FormOutcome>
      {isDialog ? (
        <DialogButtons>
          {cancel}
          {submit}
        </DialogButtons>
      ) : (
        <div className="row gap-8">
          {submit}
          {cancel}
        </div>
      )}
    </form>
  );
}

/**
 * The form of an entry in a list. The button that opens it goes, so its first field gets the focus; with the form its fields
 * go, so the entry that it stands in gets it.
 */
export function EntryForm(props: ActFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entry = place.current?.closest<HTMLElement>('[data-row]');
    place.current?.querySelector<HTMLElement>('input, select')?.focus();
    return () => entry?.focus();
  }, []);
  return (
    <div ref={place}>
      <ActForm {...props} />
    </div>
  );
}
