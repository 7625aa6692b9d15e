import { STATUS_CODES } from 'node:http';
import { IdempotencyKey, takesKey } from '../src/http/repeats.ts';
import * as contract from '../src/index.ts';
import { commonErrors, errors, type Operation, operations, productName } from '../src/index.ts';
import { pascal, type SharedSchemas, shareSchemas } from './share-schemas.ts';

/** OpenAPI 3.1 of everything the gateway lets through. */
export function openapi() {
  const open = operations.filter(({ who }) => who !== 'service');
  const writer = { schemas: sharedBy(open), responses: {} as Record<string, object> };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of open) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, writer) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: 'All calls through the gateway. Errors have one shape.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: writer.responses,
      schemas: {
        Error: {
          type: 'object',
          required: ['statusCode', 'error', 'message', 'code'],
          properties: {
            statusCode: { type: 'integer' },
            error: { type: 'string' },
            message: { type: 'string', description: 'fit to show' },
            code: { enum: Object.keys(errors) },
          },
        },
        ...writer.schemas.components(),
      },
    },
  };
}

/** Collects what several operations refer to. */
interface Writer {
  schemas: SharedSchemas;
  responses: Record<string, object>;
}

function sharedBy(open: readonly Operation[]): SharedSchemas {
  const schemas = open.flatMap(({ params, query, body, answer }) => [
    ...Object.values(params?.properties ?? {}),
    ...Object.values(query?.properties ?? {}),
    ...[body, answer].filter((schema) => schema !== undefined),
  ]);
  return shareSchemas(schemas, { ...contract, ...contract.schemas }, '#/components/schemas/');
}

function describe(operation: Operation, writer: Writer) {
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.service],
    ...(operation.who === 'guest' || operation.who === 'provider' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(operation.params, 'path', writer),
      ...parameters(operation.query, 'query', writer),
      ...(takesKey(operation.id) ? [keyParameter] : []),
    ],
    ...body(operation, writer),
    responses: { 200: success(operation, writer), ...failures(operation, writer) },
  };
}

const keyParameter = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false, schema: IdempotencyKey },
  description: 'Made by the client for what a person wants; sent again with the same key it is done once.',
};

function parameters(schema: Operation['params'], place: 'path' | 'query', { schemas }: Writer) {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: schemas.use(property, pascal(name)),
  }));
}

function body(operation: Operation, { schemas }: Writer) {
  if (operation.files) {
    const properties = Object.fromEntries(
      operation.files.map((name) => [name, { type: 'string', contentMediaType: 'image/*' }]),
    );
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties } } },
      },
    };
  }
  if (!operation.body) return {};
  const schema = schemas.use(operation.body, `${pascal(operation.id)}Body`);
  const types = ['application/json', ...(operation.form ? ['application/x-www-form-urlencoded'] : [])];
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, { schema }])),
    },
  };
}

function success(operation: Operation, { schemas }: Writer) {
  if (!operation.answer)
    return { description: 'bytes', content: { [operation.bytes ?? 'application/octet-stream']: {} } };
  const schema = schemas.use(operation.answer, `${pascal(operation.id)}Answer`);
  return { description: 'done', content: { 'application/json': { schema } } };
}

function failures(operation: Operation, { responses }: Writer) {
  const guarded =
    operation.who === 'guest' || operation.who === 'provider'
      ? []
      : (['UNAUTHENTICATED', 'FORBIDDEN'] as const);
  const switched = operation.switch ? (['SWITCHED_OFF'] as const) : [];
  const codes = [...new Set([...commonErrors, ...guarded, ...(operation.errors ?? []), ...switched])];
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => {
      const name = list.map((code) => pascal(code.toLowerCase())).join('Or');
      responses[name] = {
        description: `${STATUS_CODES[status]}: ${list.join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      };
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}
