import { limits } from '@emberline/contracts/choices';
import { errors as problems } from '@emberline/contracts/errors';
import { saveProfile } from '@emberline/contracts/generated/forms.js?saveProfile';
import { checkForm, type FieldErrors } from '../ui/forms/check-form.ts';

/** The errors of what every profile needs, as typed. */
export function checkBasics({ age, zip }: { age: string; zip: string }): FieldErrors {
  const found = checkForm(saveProfile, basicsOf({ age, zip }), {});
  if (age.trim() === '') found.age = 'Please enter your age.';
  else if (!Number.isInteger(Number(age))) found.age = 'Please enter your age as a whole number.';
  else if (Number(age) < limits.ageMin) found.age = problems.UNDER_AGE.message;
  else if (Number(age) > limits.ageMax) found.age = `Age must be at most ${limits.ageMax}.`;
  if (zip.trim() === '') found.zip = 'Please enter your zip.';
  else if (found.zip) found.zip = 'Please enter 5 digits, like 10001, or 9 like 10001-2345.';
  return found;
}

/** The same for the request's body. */
export function basicsOf({ age, zip }: { age: string; zip: string }) {
  return { age: age.trim() === '' ? null : Number(age), zip: zip.trim() || null };
}
