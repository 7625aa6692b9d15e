import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import type { ApiError } from '../../api/send.ts';
import { keepTyped, readTyped } from '../../kept/typed.ts';
import type { FieldErrors } from '../../ui/forms/check-form.ts';
import type { OwnProfile, ProfileEdit } from '../profile-api.ts';
import { checkProfile, editOf, formOf, type ProfileForm } from './profile-form.ts';
import { profileFields } from './profile-table.ts';

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

type Name = keyof ProfileForm;

/** The fields in which two forms differ. */
function changedIn(form: ProfileForm, base: ProfileForm): Name[] {
  return (Object.keys(base) as Name[]).filter((name) => differ(form[name], base[name]));
}

/** Fields changed here and, to something else, elsewhere since `base`. */
function conflictsIn(form: ProfileForm, base: ProfileForm, now: ProfileForm): Name[] {
  return changedIn(form, base).filter(
    (name) => differ(now[name], base[name]) && differ(now[name], form[name]),
  );
}

/** Says that a field was saved elsewhere, and as what. */
function conflictWords(name: Name, now: ProfileForm): string {
  const label = profileFields.find(([one]) => one === name)?.[1].label ?? name;
  return `“${label}” was saved elsewhere meanwhile: ${wordsOf(now[name])}. Save again to put yours in its place.`;
}

export function picked<Value extends object>(from: Value, names: readonly PropertyKey[]): Partial<Value> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<Value>;
}

/** What is changed and not saved, and what it was before. */
interface Kept {
  base: Partial<ProfileForm>;
  values: Partial<ProfileForm>;
}

/** Keeps the changes of a profile that are not saved, as single fields keep their texts. */
function keepChanges(id: string, form: ProfileForm, base: ProfileForm): void {
  const names = changedIn(form, base);
  const kept: Kept = { base: picked(base, names), values: picked(form, names) };
  keepTyped(placeOf(id), names.length > 0 ? JSON.stringify(kept) : '');
}

function readChanges(id: string): Kept {
  try {
    const kept = JSON.parse(readTyped(placeOf(id)) ?? '{}') as Partial<Kept>;
    return { base: { ...kept.base }, values: { ...kept.values } };
  } catch {
    return { base: {}, values: {} };
  }
}

const placeOf = (id: string) => `profile ${id}`;

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

function wordsOf(value: ProfileForm[Name]): string {
  if (Array.isArray(value)) {
    const words = value.map((one) =>
      typeof one === 'string' ? one : [one.prompt, one.answer].join(' ').trim(),
    );
    return words.filter(Boolean).join(', ') || 'nothing';
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ? `“${value}”` : 'nothing';
}
