import { readText, type TextKind } from '@emberline/contracts/texts';
import { isDay, isTime } from '@emberline/contracts/times';
import { Ajv, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Types in a body are not converted. Query and path hold text only, so their numbers and lists are converted. Fields
 * outside the contract are dropped where the contract says `additionalProperties: false`.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  httpPart === 'body' ? bodies.compile(schema) : inDigits(schema, addresses.compile(schema));

/** Numbers of an address are whole and written in digits: `1e3` and `0x10`, which JavaScript reads too, are none. */
function inDigits(schema: TSchema, validate: ValidateFunction): ValidateFunction {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const numbers = Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
  if (numbers.length === 0) return validate;
  const checked = (given: Record<string, unknown>) => {
    for (const name of numbers) if (!/^-?\d{1,16}$/.test(String(given[name] ?? 0))) given[name] = 'no number';
    const isSound = validate(given);
    checked.errors = validate.errors ?? null;
    return isSound;
  };
  checked.errors = null as ValidateFunction['errors'];
  return checked as ValidateFunction;
}

type Refused = Pick<ErrorObject, 'instancePath' | 'keyword' | 'params' | 'parentSchema'>;

/** Turns the validator's error into a sentence fit to show, e.g. `Username must have at least 3 characters.` */
export function validationMessage(errors: Refused[]): string {
  const error = tellingOf(errors);
  if (!error) return 'Please check what you entered.';
  if (error.params.problem !== undefined) return error.params.problem;
  const missing = error.keyword === 'required' ? error.params.missingProperty : undefined;
  const field = fieldName(missing ? `/${missing}` : error.instancePath);
  if (field === '' && error.keyword === 'type') return 'The request has no readable content.';
  return `${field || 'The request'} ${complaint(error)}.`;
}

/**
 * A union reports an error for each branch and one for the whole. Where one branch alone was meant, as the text of
 * `text or null`, its error says what is wrong; else only the one for the whole does.
 */
function tellingOf(errors: Refused[]): Refused | undefined {
  const whole = errors.at(-1);
  if (whole?.keyword !== 'anyOf') return whole;
  const branches = errors.filter(({ keyword }) => keyword !== 'anyOf');
  const meant = branches.filter(({ keyword }) => keyword !== 'type');
  const nullable = branches.filter(({ params }) => params.type !== 'null');
  return [meant, nullable].find(({ length }) => length === 1)?.[0] ?? whole;
}

const shared = {
  ...{ useDefaults: true, removeAdditional: true, allErrors: false, strict: false, verbose: true },
  formats: { date: isDay, 'date-time': isTime },
} as const;
const bodies = reading(new Ajv({ ...shared, coerceTypes: false }));
const addresses = reading(new Ajv({ ...shared, coerceTypes: 'array' }));

/** Strings are read by their kind before any other rule looks at them, and arrive as they are to be stored. */
function reading(ajv: Ajv): Ajv {
  const keyword = 'x-text';
  const validate: SchemaValidateFunction = (kind: TextKind, given: string, _schema, place) => {
    const { text, ...params } = readText(given, kind);
    if (place) place.parentData[place.parentDataProperty] = text;
    if ((params.refused ?? params.problem) === undefined) return true;
    validate.errors = [{ keyword, params }];
    return false;
  };
  return ajv.addKeyword({ keyword, type: 'string', before: 'maxLength', modifying: true, validate });
}

function complaint({ keyword, params, parentSchema }: Refused): string {
  const { limit } = params;
  switch (keyword) {
    case 'x-text':
      return params.refused === '' ? 'must not be empty' : `must not contain ${params.refused}`;
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
      return params.format === 'date'
        ? 'must be a day of the calendar, like 2028-02-29'
        : 'must be a time, like 2028-02-29T09:30:00Z';
    case 'type':
      return `must be ${typeWords[String(params.type)] ?? 'of another kind'}`;
    default:
      return parentSchema?.['x-says'] ?? 'is not valid';
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

/**
 * Made once for each schema, however many services start in one process, as in tests. Fastify would make it for each route. What
 * members call is compiled whole; else the first answer of a kind with choices in it would take 50 ms.
 */
export const compileSerializer: FastifySerializerCompiler<TSchema> = ({ schema, url }) => {
  const serializer =
    serializers.get(schema) ?? fastJsonStringify(schema, { compileValidators: !url.startsWith('/admin/') });
  serializers.set(schema, serializer);
  return serializer;
};

const serializers = new WeakMap<TSchema, (answer: unknown) => string>();
