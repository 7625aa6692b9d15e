import { type BodyOf, type saveProfile, usesReservedWord } from '@emberline/contracts';
import { limits } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import type { ProfileRow } from '../store/profile-rows.ts';
import { type Facts, factNames, type Gender, type Preference } from './facts.ts';
import { heightInCm } from './height.ts';

type Body = BodyOf<typeof saveProfile>;

export interface ProfileEdit {
  facts: Facts;
  own: { firstname?: string; lastname?: string; gender?: Gender; preference?: Preference; zip?: string };
}

/**
 * The changes that a saved form asks for. An absent field is unchanged; null clears it.
 * @throws ProblemError UNDER_AGE, NAME_RESERVED, or INVALID with the field that is wrong.
 */
export function profileEditOf(body: Body): ProfileEdit {
  checkAge(body.age);
  if (usesReservedWord(body.firstname ?? '', body.lastname ?? '')) throw new ProblemError('NAME_RESERVED');
  if (body.zip === null) throw new ProblemError('INVALID', 'Zip is required.');
  return { facts: factsOf(body), own: ownOf(body) };
}

/**
 * Checks the whole resulting name, since its parts may be edited one at a time.
 * @throws ProblemError NAME_RESERVED
 */
export function requireFreeName(
  own: ProfileEdit['own'],
  after: Pick<ProfileRow, 'firstname' | 'lastname'>,
): void {
  const isNew = own.firstname !== undefined || own.lastname !== undefined;
  if (isNew && usesReservedWord(after.firstname, after.lastname)) throw new ProblemError('NAME_RESERVED');
}

/**
 * Requires age and zip while the profile is incomplete; later edits may leave them out.
 * @throws ProblemError INVALID
 */
export function requireAgeAndZip(
  { complete }: Pick<ProfileRow, 'complete'>,
  { facts, zip }: Pick<ProfileRow, 'facts' | 'zip'>,
): void {
  if (complete || (typeof facts.age === 'number' && zip !== null)) return;
  throw new ProblemError('INVALID', 'Please give your age and your zip code.');
}

function checkAge(age: number | null | undefined): void {
  if (age === undefined) return;
  if (age === null) throw new ProblemError('INVALID', 'Age is required.');
  if (age < limits.ageMin) throw new ProblemError('UNDER_AGE');
  if (age > limits.ageMax) throw new ProblemError('INVALID', `Age must be at most ${limits.ageMax}.`);
}

function factsOf(body: Body): Facts {
  const given = factNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
  const facts: Facts = Object.fromEntries(given);
  if (facts.aboutMe !== undefined) facts.aboutMe = facts.aboutMe?.trim() || null;
  if (facts.relationshipStatus === undefined && body.status !== undefined)
    facts.relationshipStatus = body.status;
  if (facts.heightCm === undefined && body.height !== undefined) facts.heightCm = cmOf(body.height);
  return facts;
}

function cmOf(height: string | null): number | null {
  if (height === null || height.trim() === '') return null;
  const cm = heightInCm(height);
  if (cm === undefined) throw new ProblemError('INVALID', 'Height must look like 5\'7" or 170 cm.');
  return cm;
}

function ownOf({ firstname, lastname, gender, preference, zip }: Body): ProfileEdit['own'] {
  return {
    ...(firstname !== undefined && { firstname: firstname.trim() }),
    ...(lastname !== undefined && { lastname: lastname.trim() }),
    ...(gender !== undefined && { gender: gender.toLowerCase() as Gender }),
    ...(preference !== undefined && { preference: preference.toLowerCase() as Preference }),
    ...(zip != null && { zip }),
  };
}
