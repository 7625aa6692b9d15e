import { _, Ajv, type KeywordCxt, Name } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type * as contract from '../src/index.ts';
import { keyReaders, type Operation, operations } from '../src/index.ts';

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
    ...{ keyword: 'x-key', type: 'string', before: 'maxLength', modifying: true, code: readKey },
    error: { message: '', params: ({ params }) => _`{problem: ${params.problem}}` },
  });
  for (const form of forms)
    ajv.addSchema(JSON.parse(JSON.stringify({ $id: form.id, ...form.body })) as object);
  const write = standalone as unknown as (ajv: Ajv, exported: Record<string, string>) => string;
  const code = write(ajv, Object.fromEntries(forms.map((form) => [form.id, form.id])));
  return `// Written by \`npm run contracts\`; do not edit.
// @ts-nocheck
import { ${Object.values(keyReaders).map(({ name }) => name)} } from '../src/keys.ts';
${inlineHelpers(code)}
`;
}

/** Puts what was typed in its one form, as the services do. */
function readKey(cxt: KeywordCxt): void {
  const { gen, data, schema, it } = cxt;
  const ref = keyReaders[schema as keyof typeof keyReaders];
  const reader = gen.scopeValue('func', { ref, code: new Name(ref.name) });
  const read = gen.const('read', _`${reader}(${data})`);
  cxt.setParams({ problem: _`${read}.problem` });
  cxt.pass(_`${read}.text !== undefined`);
  gen.if(_`${read}.text !== undefined`, () =>
    gen.assign(_`${it.parentData}[${it.parentDataProperty}]`, _`${read}.text`),
  );
}

/** The types of the validators. */
export function formTypes(): string {
  const lines = forms.map((form) => `export declare const ${form.id}: FormValidator;`);
  return `// Written by \`npm run contracts\`; do not edit.
export interface FormProblem { instancePath: string; keyword: string; params: Record<string, unknown> }
export interface FormValidator { (data: unknown): boolean; errors?: FormProblem[] | null }
${lines.join('\n')}
`;
}

/** Leaves out of each error where in the schema it is. ajv’s output still calls `require` for two helpers: the length of a string in code points, and equality of list items. */
function inlineHelpers(code: string): string {
  return code
    .replace(/schemaPath:"[^"]*",/g, '')
    .replace(/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, '((text) => [...text].length)')
    .replace(
      /require\("ajv\/dist\/runtime\/equal"\)\.default/g,
      '((a, b) => JSON.stringify(a) === JSON.stringify(b))',
    );
}
