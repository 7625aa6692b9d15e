import { STATUS_CODES } from 'node:http';
import { commonErrors, errors, type Operation, operations, productName } from '../src/index.ts';

/** OpenAPI 3.1 of everything the gateway lets through. */
export function openapi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations.filter(({ who }) => who !== 'service')) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) };
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
      },
    },
  };
}

function describe(operation: Operation) {
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.service],
    ...(operation.who === 'guest' || operation.who === 'provider' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(operation.params, 'path'), ...parameters(operation.query, 'query')],
    ...body(operation),
    responses: { 200: success(operation), ...failures(operation) },
  };
}

function parameters(schema: Operation['params'], place: 'path' | 'query') {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function body(operation: Operation) {
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
  return operation.body
    ? { requestBody: { required: true, content: { 'application/json': { schema: operation.body } } } }
    : {};
}

function success(operation: Operation) {
  if (operation.answer)
    return { description: 'done', content: { 'application/json': { schema: operation.answer } } };
  return { description: 'bytes', content: { [operation.bytes ?? 'application/octet-stream']: {} } };
}

function failures(operation: Operation) {
  const guarded =
    operation.who === 'guest' || operation.who === 'provider'
      ? []
      : (['UNAUTHENTICATED', 'FORBIDDEN'] as const);
  const codes = [...new Set([...commonErrors, ...guarded, ...(operation.errors ?? [])])];
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: `${STATUS_CODES[status]}: ${list.join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
