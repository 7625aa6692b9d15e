import { _, Ajv, type KeywordCxt, Name } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type * as contract from '../src/index.ts';
import { type Operation, operations } from '../src/index.ts';
import { ownReaders, readWritten, type TextKind } from '../src/texts.ts';
import type { Schema } from './share-schemas.ts';

const ids: ReadonlySet<string> = new Set<keyof typeof contract>([
  'signup',
  'login',
  'changeEmail',
  'requestPasswordReset',
  'resetPassword',
  'saveProfile',
  'askSupport',
  'askSupportAsMember',
  'adminLogin',
  'addUser',
  'changeOwnOperatorPassword',
  'setOperatorPassword',
  'offerSecondFactor',
  'confirmSecondFactor',
  'removeSecondFactor',
  'proveSecondFactor',
]);
const forms: readonly Operation[] = operations.filter(({ id }) => ids.has(id));

/**
 * Validators of the web client’s forms as plain code: no schema library and no `eval` in the browser.
 * Each is `(data) => boolean` with `.errors` in ajv’s shape.
 */
export async function formValidators(): Promise<string> {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    unicodeRegExp: true,
    messages: false,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addKeyword({
    ...{ keyword: 'x-text', type: 'string', before: 'maxLength', modifying: true, code: readInPlace },
    error: {
      message: '',
      params: ({ params: { refused, problem }, schema }) =>
        _`{refused: ${refused}, problem: ${problem}, of: ${schema}}`,
    },
  });
  for (const form of forms) ajv.addSchema({ $id: form.id, properties: textFields(form) });
  const write = standalone as unknown as (ajv: Ajv, exported: Record<string, string>) => string;
  const code = write(ajv, Object.fromEntries(forms.map((form) => [form.id, form.id])));
  return `// Written by \`npm run contracts\`; do not edit.
// @ts-nocheck
import { readEmail, readUsername } from '../src/keys.ts';
import { readName, readWritten } from '../src/texts.ts';
${inlineHelpers(code)}
`;
}

/**
 * A form has all its fields, and their types are checked when the client is built: left is what somebody may get wrong. Nobody
 * types what a password may not have.
 */
function textFields({ body }: Operation): Record<string, object> {
  const { properties } = JSON.parse(JSON.stringify(body)) as { properties: Record<string, Schema> };
  for (const schema of Object.values(properties)) {
    if (schema.type === 'string') delete schema.type;
    if (schema['x-text'] === 'secret') delete schema['x-text'];
  }
  return properties;
}

/** Puts what was typed in the form that is stored, as the services do: the rules after it see that. */
function readInPlace(cxt: KeywordCxt): void {
  const { gen, data, schema, it } = cxt;
  const ref = ownReaders[schema as TextKind] ?? readWritten;
  const reader = gen.scopeValue('func', { ref, code: new Name(ref.name) });
  const read = gen.const('read', _`${reader}(${data}, ${schema})`);
  gen.assign(data, _`${read}.text`);
  gen.assign(_`${it.parentData}[${it.parentDataProperty}]`, data);
  cxt.setParams({ refused: _`${read}.refused`, problem: _`${read}.problem` });
  cxt.fail(_`(${read}.refused ?? ${read}.problem) !== undefined`);
}

/** The types of the validators. They change what they check into what would be stored. */
export function formTypes(): string {
  const lines = forms.map((form) => `export declare const ${form.id}: FormValidator;`);
  return `// Written by \`npm run contracts\`; do not edit.
export interface FormProblem { instancePath: string; keyword: string; params: Record<string, unknown> }
export interface FormValidator { (data: unknown): boolean; errors?: FormProblem[] | null }
${lines.join('\n')}
`;
}

/**
 * ajv’s output still calls `require` for two helpers: the length of a string in code points, and equality of list items. Nobody asks
 * where a rule stands in the schema, for a pattern, or for all the words of a list.
 */
function inlineHelpers(code: string): string {
  return code
    .replace(/schemaPath:"[^"]*",/g, '')
    .replace(/allowedValues: schema[\w.[\]]+|(?<=params:\{)pattern: "(?:[^"\\]|\\.)*"/g, '')
    .replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, '((text) => [...text].length)')
    .replace(
      /require\("ajv\/dist\/runtime\/equal"\)\.default/g,
      '((a, b) => JSON.stringify(a) === JSON.stringify(b))',
    );
}
