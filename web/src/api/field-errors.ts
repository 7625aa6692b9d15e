import type { FieldErrors } from '../ui/forms/check-form.ts';
import type { ApiError } from './send.ts';

/** The fields an API error is about; empty when it concerns the whole form and belongs above the button. */
export function fieldErrorsOf(error: ApiError, fields: Record<string, unknown>): FieldErrors {
  const field = fieldsByCode[error.code]?.find((name) => name in fields);
  return field ? { [field]: error.message } : {};
}

const fieldsByCode: Partial<Record<ApiError['code'], string[]>> = {
  CREDENTIALS_INVALID: ['currentPassword', 'password'],
  PASSWORD_MISMATCH: ['confirmPassword'],
  PASSWORD_WEAK: ['newPassword', 'password'],
  UNDER_AGE: ['age', 'adultConfirmed'],
  USERNAME_TAKEN: ['username'],
  EMAIL_TAKEN: ['email'],
};
