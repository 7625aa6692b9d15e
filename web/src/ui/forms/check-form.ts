/** The errors under the fields, by field name. */
export type FieldErrors = Record<string, string>;

/**
 * Checks a form with the contract's own validator (plain code made from the schema at build time), which also puts addresses
 * and usernames into their one form.
 * @param labels the field's names as used within a sentence: `{ firstname: 'first name' }`.
 */
export function checkForm(
  validator: FormValidator,
  values: Record<string, unknown>,
  labels: Record<string, string>,
): FieldErrors {
  // The validator changes texts into what would be stored.
  if (validator(structuredClone(values))) return {};
  const errors: FieldErrors = {};
  for (const problem of validator.errors ?? []) {
    const field = fieldOf(problem);
    if (field) errors[field] ??= sentence(problem, labels[field] ?? field, values[field]);
  }
  return errors;
}

function fieldOf({ instancePath, params }: FormProblem): string | undefined {
  if (typeof params.missingProperty === 'string') return params.missingProperty;
  return instancePath.split('/')[1];
}

function sentence({ keyword, params }: FormProblem, label: string, value: unknown): string {
  const limit = Number(params.limit);
  if (keyword === 'enum') return `Please choose your ${label}.`;
  const { refused, of } = params;
  if (keyword === 'required' || refused === '' || (typeof value === 'string' && !value.trim()))
    return `Please enter your ${label}.`;
  if (typeof refused === 'string') {
    const wanted = of === 'name' ? 'use letters, spaces, hyphens and apostrophes,' : `write your ${label}`;
    return `Please ${wanted} without ${refused}.`;
  }
  if (typeof params.problem === 'string') return params.problem;
  if (keyword === 'minLength') return `Please use at least ${limit} characters.`;
  if (keyword === 'maxLength') return `Please use at most ${limit} characters.`;
  if (keyword === 'minimum') return `Please enter ${limit} or more.`;
  if (keyword === 'maximum') return `Please enter ${limit} or less.`;
  return `Please check your ${label}.`;
}

/** The form of the validators generated from JSON Schemas. */
interface FormValidator {
  (values: unknown): boolean;
  errors?: FormProblem[] | null;
}

interface FormProblem {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}
