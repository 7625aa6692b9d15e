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
 * Takes the schemas of kinds that clusters do not have by themselves from their CustomResourceDefinitions, for schemas.ts;
 * those that it was not given stay. They came from these Go modules, all under the Apache License 2.0:
 * sigs.k8s.io/gateway-api v1.4.1 (standard), github.com/kedacore/keda/v2 v2.21.0,
 * github.com/prometheus-operator/prometheus-operator v0.85.0, github.com/argoproj/argo-rollouts v1.8.3,
 * github.com/cert-manager/cert-manager v1.18.2, github.com/external-secrets/external-secrets v0.19.2,
 * github.com/mongodb/mongodb-kubernetes-operator v0.13.0; and Strimzi's from its generator, io.strimzi:crd-generator 0.45.0 of
 * Maven: `java -cp <it and io.strimzi:api> io.strimzi.crdgenerator.CrdGenerator --yaml --target-kube 1.25+
 * io.strimzi.api.kafka.model.kafka.Kafka=<file> ...`, for KafkaNodePool, KafkaTopic and KafkaUser too.
 */
await runCommand(
  {
    usage: 'node tools/ops/manifests/take-schemas.ts <file of a CustomResourceDefinition> ...',
    fits: (files) => files.length > 0,
  },
  async (...files) => {
    const file = join(import.meta.dirname, 'generated/added-kinds.json');
    const found = files.map((one) => schemaIn(parse(readFileSync(one, 'utf8'))));
    const all = { ...JSON.parse(readFileSync(file, 'utf8')), ...Object.fromEntries(found) };
    const lines = Object.entries(all).map(
      ([name, schema]) => `  ${JSON.stringify(name)}: ${JSON.stringify(schema)}`,
    );
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
    Object.entries(schema).filter(([keyword, value]) => !leftOut.test(keyword) && !isForGo(keyword, value)),
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

/** Flags inside of a pattern are Go's. */
function isForGo(keyword: string, value: unknown): boolean {
  return keyword === 'pattern' && String(value).includes('(?i)');
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
