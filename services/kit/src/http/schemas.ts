import { type KeyKind, keyReaders } from '@emberline/contracts/keys';
import { Ajv, type ErrorObject, type SchemaValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Types in a body are not converted. Query and path hold text only, so their numbers and lists are converted. Fields
 * outside the contract are dropped where the contract says `additionalProperties: false`.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodies : addresses).compile(schema);

/** Turns the validator's first error into a sentence fit to show, e.g. `Username must have at least 3 characters.` */
export function validationMessage(
  errors: Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>[],
): string {
  // A union reports an error for each branch and one for the whole; the one for the whole is useful.
  const error = errors.at(-1);
  if (!error) return 'Please check what you entered.';
  if (error.keyword === 'x-key') return error.params.problem;
  const missing = error.keyword === 'required' ? error.params.missingProperty : undefined;
  const field = fieldName(missing ? `/${missing}` : error.instancePath);
  if (field === '' && error.keyword === 'type') return 'The request has no readable content.';
  return `${field || 'The request'} ${complaint(error)}.`;
}

const shared = { useDefaults: true, removeAdditional: true, allErrors: false, strict: false } as const;
const bodies = reading(new Ajv({ ...shared, coerceTypes: false }));
const addresses = reading(new Ajv({ ...shared, coerceTypes: 'array' }));

/** Reads what names an account into its one form, before anything else looks at it. */
function reading(ajv: Ajv): Ajv {
  const validate: SchemaValidateFunction = (kind: KeyKind, typed: string, _schema, place) => {
    const { text, problem } = keyReaders[kind](typed);
    if (text !== undefined && place) place.parentData[place.parentDataProperty] = text;
    else validate.errors = [{ keyword: 'x-key', params: { problem } }];
    return text !== undefined;
  };
  ajv.addKeyword({ keyword: 'x-key', type: 'string', before: 'maxLength', modifying: true, validate });
  return addFormats.default(ajv);
}

function complaint({ keyword, params }: Pick<ErrorObject, 'keyword' | 'params'>): string {
  const { limit } = params;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
    case 'maxLength':
      return `must have at most ${limit} characters`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'minItems':
      return `must have at least ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
    case 'maxItems':
      return `must have at most ${limit} entries`;
    case 'uniqueItems':
      return 'must not repeat an entry';
    case 'enum':
    case 'const':
    case 'anyOf':
    case 'oneOf':
      return 'is not one of the possible choices';
    case 'format':
      return params.format === 'email' ? 'must be an email address' : 'is not written in the expected way';
    case 'type':
      return `must be ${typeWords[String(params.type)] ?? 'of another kind'}`;
    default:
      return 'is not valid';
  }
}

const typeWords: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** `/partner/ageRange/0` becomes `Age range`. */
function fieldName(path: string): string {
  const name = path.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? '';
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Made once for each schema, however many services start in one process, as in tests. Fastify would make it for each route. */
export const compileSerializer: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  const serializer = serializers.get(schema) ?? fastJsonStringify(schema);
  serializers.set(schema, serializer);
  return serializer;
};

const serializers = new WeakMap<TSchema, (answer: unknown) => string>();
