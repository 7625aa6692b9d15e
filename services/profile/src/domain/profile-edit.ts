import { type BodyOf, type saveProfile, usesReservedWord } from '@emberline/contracts';
import { limits } from '@emberline/contracts/choices';
import type { ErrorCode } from '@emberline/contracts/errors';
import type { ProfileRow } from '../store/profile-rows.ts';
import { type Facts, factNames, type Gender, type Preference } from './facts.ts';
import { heightInCm } from './height.ts';

type Body = BodyOf<typeof saveProfile>;

export interface ProfileEdit {
  facts: Facts;
  own: { firstname?: string; lastname?: string; gender?: Gender; preference?: Preference; zip?: string };
}

/** Why an edit is refused. Without a message, the code's own sentence tells it. */
export interface Refusal {
  code: ErrorCode;
  message?: string;
}

/** The changes that a saved form asks for, or why it is refused. An absent field is unchanged; null clears it. */
export function profileEditOf(body: Body): ProfileEdit | Refusal {
  const refusal =
    refusedAge(body.age) ?? refusedName(body) ?? refusedZip(body.zip) ?? refusedPrompts(body.prompts);
  if (refusal) return refusal;
  const facts = factsOf(body);
  return 'code' in facts ? facts : { facts, own: ownOf(body) };
}

/** Why the profile may not become what the edit makes of it; undefined when it may. */
export function refusedEdit(
  own: ProfileEdit['own'],
  old: ProfileRow,
  after: ProfileRow,
): Refusal | undefined {
  // The parts of a name may be edited one at a time, so the whole name is checked.
  const isNewName = own.firstname !== undefined || own.lastname !== undefined;
  const refusal = isNewName ? refusedName(after) : undefined;
  if (refusal) return refusal;
  // An incomplete profile needs both; later edits may leave them out.
  if (old.complete || (typeof after.facts.age === 'number' && after.zip !== null)) return undefined;
  return invalid('Please give your age and your zip code.');
}

function refusedAge(age: number | null | undefined): Refusal | undefined {
  if (age === undefined) return undefined;
  if (age === null) return invalid('Age is required.');
  if (age < limits.ageMin) return { code: 'UNDER_AGE' };
  return age > limits.ageMax ? invalid(`Age must be at most ${limits.ageMax}.`) : undefined;
}

function refusedName({ firstname = '', lastname = '' }: Pick<Body, 'firstname' | 'lastname'>) {
  return usesReservedWord(firstname, lastname) ? { code: 'NAME_RESERVED' as const } : undefined;
}

function refusedZip(zip: string | null | undefined): Refusal | undefined {
  return zip === null ? invalid('Zip is required.') : undefined;
}

function refusedPrompts(prompts: Body['prompts'] = []): Refusal | undefined {
  const isEachOnce = new Set(prompts.map(({ prompt }) => prompt)).size === prompts.length;
  return isEachOnce ? undefined : invalid('Please choose each prompt only once.');
}

function factsOf(body: Body): Facts | Refusal {
  const given = factNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
  const facts: Facts = Object.fromEntries(given);
  if (facts.aboutMe !== undefined) facts.aboutMe ||= null;
  if (facts.relationshipStatus === undefined && body.status !== undefined)
    facts.relationshipStatus = body.status;
  if (facts.heightCm !== undefined || body.height === undefined) return facts;
  const heightCm = cmOf(body.height);
  return heightCm === undefined ? invalid('Height must look like 5\'7" or 170 cm.') : { ...facts, heightCm };
}

function cmOf(height: string | null): number | null | undefined {
  return height === null || height.trim() === '' ? null : heightInCm(height);
}

function ownOf({ firstname, lastname, gender, preference, zip }: Body): ProfileEdit['own'] {
  return {
    ...(firstname !== undefined && { firstname }),
    ...(lastname !== undefined && { lastname }),
    ...(gender !== undefined && { gender: gender.toLowerCase() as Gender }),
    ...(preference !== undefined && { preference: preference.toLowerCase() as Preference }),
    ...(zip != null && { zip }),
  };
}

function invalid(message: string): Refusal {
  return { code: 'INVALID', message };
}
