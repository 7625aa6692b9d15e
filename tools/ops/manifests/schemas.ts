import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Wheel, wheelFolder } from '../../dev/engines/wheel.ts';
import type { Manifest } from './policies.ts';

const wheel: Wheel = {
  package: 'kubernetes-validate',
  version: '1.37.0',
  sha256: '85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9',
  title: 'the schemas of the Kubernetes API',
  megabytes: 22,
  otherwise: 'Run it where Python 3 with pip is.',
};
/** `group/version/Kind` -> the schema of a kind that its own controller brings; see take-schemas.ts. */
const addedKinds = join(import.meta.dirname, 'generated/added-kinds.json');
/** The oldest Kubernetes version that the manifests support. */
const version = 'v1.34.0-local-strict';

export interface Schemas {
  /** What the API server would refuse, unknown fields included. */
  problemsOf: (manifest: Manifest) => string[];
}

/** Not kubeconform: it would be a Go program to build on each machine, and read these same schemas. */
export async function createSchemas(log: (line: string) => void): Promise<Schemas> {
  const folder = join(await wheelFolder(wheel, log), 'kubernetes_validate/kubernetes-json-schema', version);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false });
  ajv.addSchema(read(join(folder, '_definitions.json')), '_definitions.json');
  const added = read(addedKinds) as Record<string, object>;
  const compiled = new Map<string, ValidateFunction>();

  function compile(schema: object | undefined): ValidateFunction | undefined {
    return schema && ajv.compile(schema);
  }

  function validatorOf({ apiVersion = '', kind = '' }: Manifest): ValidateFunction | undefined {
    const [group = '', number = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
    const name = [kind, group.split('.')[0], number].filter(Boolean).join('-').toLowerCase();
    const file = join(folder, `${name}.json`);
    const schema = () => added[`${apiVersion}/${kind}`] ?? (existsSync(file) ? read(file) : undefined);
    const validate = compiled.get(name) ?? compile(schema());
    if (validate) compiled.set(name, validate);
    return validate;
  }

  return {
    problemsOf: (manifest) => {
      const what = `${manifest.kind}/${manifest.metadata?.name}`;
      const validate = validatorOf(manifest);
      if (!validate) return [`${what}: the API knows no ${manifest.kind} in ${manifest.apiVersion}`];
      if (validate(manifest)) return [];
      return (validate.errors ?? []).map(({ instancePath, message, params }) => {
        const field = (params as { additionalProperty?: string }).additionalProperty;
        return `${what}: ${instancePath || '/'} ${message}${field ? ` (${field})` : ''}`;
      });
    },
  };
}

function read(file: string): object {
  return JSON.parse(readFileSync(file, 'utf8'));
}
