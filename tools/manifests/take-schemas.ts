import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@emberline/kit/command';
import { parse } from 'yaml';

interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, Schema>;
}

interface Definition {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: Schema } }[];
  };
}

/** What only the API server can use, or only a reader. */
const leftOut = /^(description|default|x-kubernetes-(validations|list-.*|map-type))$/;

/**
 * Takes the schemas of kinds that clusters do not have by themselves from their CustomResourceDefinitions, for schemas.ts.
 * They came from `config/crd` of the Go modules sigs.k8s.io/gateway-api v1.4.1 (standard) and
 * github.com/kedacore/keda/v2 v2.21.0, both under the Apache License 2.0.
 */
await runCommand(
  {
    usage: 'node tools/manifests/take-schemas.ts <file of a CustomResourceDefinition> ...',
    fits: (files) => files.length > 0,
  },
  async (...files) => {
    const found = files.map((file) => schemaIn(parse(readFileSync(file, 'utf8'))));
    const lines = found.map(([name, schema]) => `  ${JSON.stringify(name)}: ${JSON.stringify(schema)}`);
    const file = join(import.meta.dirname, 'generated/added-kinds.json');
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
  },
);

function schemaIn({ spec }: Definition): [name: string, Schema] {
  const [version] = spec.versions;
  if (!version) throw new Error(`${spec.names.kind} has no version`);
  const { status: _status, ...properties } = version.schema.openAPIV3Schema.properties ?? {};
  const schema = strict({ ...version.schema.openAPIV3Schema, properties });
  return [`${spec.group}/${version.name}/${spec.names.kind}`, schema];
}

/** The same without prose, and fields that it does not name are refused. */
function strict(schema: Schema): Schema {
  const kept: Schema = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !leftOut.test(keyword)),
  );
  for (const keyword of ['items', 'additionalProperties'])
    if (isSchema(kept[keyword])) kept[keyword] = strict(kept[keyword]);
  if (!kept.properties) return kept;
  const properties = Object.entries(kept.properties).map(([name, one]) => [name, strict(one)]);
  const isOpen = kept['x-kubernetes-preserve-unknown-fields'] === true;
  return {
    ...kept,
    properties: Object.fromEntries(properties),
    ...(!isOpen && { additionalProperties: false }),
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
