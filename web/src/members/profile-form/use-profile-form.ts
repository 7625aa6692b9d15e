import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import type { ApiError } from '../../api/send.ts';
import type { FieldErrors } from '../../ui/forms/check-form.ts';
import type { OwnProfile, ProfileEdit } from '../profile-api.ts';
import { changedIn, conflictsIn, conflictWords, keepChanges, picked, readChanges } from './changes.ts';
import { checkProfile, editOf, formOf, type ProfileForm } from './profile-form.ts';

export interface SaveCalls {
  /** Asks for the profile as it is now; undefined without an answer. */
  load: () => Promise<OwnProfile | undefined>;
  /** Takes the changed fields. */
  save: (edit: ProfileEdit) => Promise<{ data?: OwnProfile; error?: unknown }>;
}

/**
 * The values of a profile's form and their errors. What is changed is kept until it is saved. Only that is sent; where a field was
 * saved elsewhere meanwhile, that is said first.
 */
export function useProfileForm(profile: OwnProfile) {
  const [kept] = useState(() => readChanges(profile.id));
  /** As it is stored, as far as this page knows. */
  const [base, setBase] = useState<ProfileForm>(() => ({ ...formOf(profile), ...kept.base }));
  const [values, setValues] = useState<ProfileForm>(() => ({ ...formOf(profile), ...kept.values }));
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => keepChanges(profile.id, values, base), [profile.id, values, base]);

  const set = <Name extends keyof ProfileForm>(name: Name, value: ProfileForm[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };
  /** Saves what is changed, where all is valid. @returns what is wrong by field, what was saved elsewhere, or why the call failed; nothing once it is saved */
  const save = async ({
    load,
    save: send,
  }: SaveCalls): Promise<{ wrong?: FieldErrors; elsewhere?: string; error?: ApiError }> => {
    const found = checkProfile(values);
    setErrors(found);
    if (Object.keys(found).length > 0) return { wrong: found };
    const changed = changedIn(values, base);
    const latest = await load();
    const now = latest ? formOf(latest) : base;
    const elsewhere = conflictsIn(values, base, now);
    const told = Object.fromEntries(elsewhere.map((name) => [name, conflictWords(name, now)]));
    show(now, changed);
    setErrors(told);
    if (elsewhere.length > 0) return { wrong: told, elsewhere: Object.values(told).join(' ') };
    const { data, error } = await send(picked(editOf(values), changed));
    if (!data) return { error: error as ApiError };
    show(formOf(data));
    return {};
  };
  /** Takes what is stored, but for fields that are changed, also since they were sent. */
  const show = (stored: ProfileForm, changed: (keyof ProfileForm)[] = []) => {
    setBase(stored);
    setValues((now) => ({ ...stored, ...picked(now, [...changed, ...changedIn(now, values)]) }));
  };
  return {
    ...{ values, errors, set, setErrors, save },
    isChanged: changedIn(values, base).length > 0,
    undo: () => {
      setValues(base);
      setErrors({});
    },
    /** The props of a field whose value is a text. */
    field: (name: keyof ProfileForm) => ({
      value: values[name] as string,
      onChange: ({ currentTarget: { value } }: ChangeEvent<FieldElement>) => set(name, value as never),
      error: errors[name] as ReactNode,
    }),
  };
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
