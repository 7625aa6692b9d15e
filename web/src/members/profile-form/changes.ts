import { keepTyped, readTyped } from '../../kept/typed.ts';
import type { ProfileForm } from './profile-form.ts';
import { profileFields } from './profile-table.ts';

type Name = keyof ProfileForm;

/** The fields in which two forms differ. */
export function changedIn(form: ProfileForm, base: ProfileForm): Name[] {
  return (Object.keys(base) as Name[]).filter((name) => differ(form[name], base[name]));
}

/** Fields changed here and, to something else, elsewhere since `base`. */
export function conflictsIn(form: ProfileForm, base: ProfileForm, now: ProfileForm): Name[] {
  return changedIn(form, base).filter(
    (name) => differ(now[name], base[name]) && differ(now[name], form[name]),
  );
}

/** Says that a field was saved elsewhere, and as what. */
export function conflictWords(name: Name, now: ProfileForm): string {
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
export function keepChanges(id: string, form: ProfileForm, base: ProfileForm): void {
  const names = changedIn(form, base);
  const kept: Kept = { base: picked(base, names), values: picked(form, names) };
  keepTyped(placeOf(id), names.length > 0 ? JSON.stringify(kept) : '');
}

export function readChanges(id: string): Kept {
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
