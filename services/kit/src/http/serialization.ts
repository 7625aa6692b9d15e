import fastJsonStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/** Made once for each schema, however many services start in one process, as in tests. Fastify would make it for each route. */
export const compileSerializer: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  const serializer = serializers.get(schema) ?? fastJsonStringify(schema);
  serializers.set(schema, serializer);
  return serializer;
};

const serializers = new WeakMap<TSchema, (answer: unknown) => string>();
