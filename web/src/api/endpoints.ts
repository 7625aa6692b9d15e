import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@emberline/contracts';
import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';
import { type BaseQuery, call } from './api.ts';
import { type OperationId, operationOf } from './operations.ts';

type Contract = typeof import('@emberline/contracts');
export type Id = OperationId & keyof Contract;
type Given<T> = [T] extends [undefined] ? unknown : T;
type Taken<K extends Id> = Given<ParamsOf<Contract[K]>> &
  Given<QueryOf<Contract[K]>> &
  Given<BodyOf<Contract[K]>>;

/** All that a call takes in one object: parts of the path, the query and the fields of the body. */
// biome-ignore lint/suspicious/noConfusingVoidType: RTK Query calls without arguments where it is void
export type Input<K extends Id> = unknown extends Taken<K> ? void : Taken<K>;
export type Answer<K extends Id> = AnswerOf<Contract[K]>;

/** Endpoints that are named as their operations are: what is read, and what is done. */
export type Named<Reads extends Id, Acts extends Id, Tag extends string> = {
  [K in Reads]: QueryDefinition<Input<K>, BaseQuery, Tag, Answer<K>, 'api'>;
} & { [K in Acts]: MutationDefinition<Input<K>, BaseQuery, Tag, Answer<K>, 'api'> };

type Table<Tag extends string> = Partial<Record<Id, readonly Tag[]>>;

/**
 * Endpoints of operations that need nothing but their tags: `useListSessionsQuery()`, `useEndSessionMutation()`.
 * @param reads operations, and the tags of their answers
 * @param acts operations, and the answers that are fetched again afterwards, by their tags
 */
export function named<Tag extends string, const Reads extends Table<Tag>, const Acts extends Table<Tag>>(
  build: EndpointBuilder<BaseQuery, Tag, 'api'>,
  reads: Reads,
  acts: Acts,
): Named<keyof Reads & Id, keyof Acts & Id, Tag> {
  const queryOf = (id: string) => (input: unknown) => callOf(id as Id, input);
  const asked = Object.entries(reads).map(([id, tags]) => [
    id,
    build.query({ query: queryOf(id), providesTags: tags as Tag[] }),
  ]);
  const done = Object.entries(acts).map(([id, tags]) => [
    id,
    build.mutation({ query: queryOf(id), invalidatesTags: tags as Tag[] }),
  ]);
  return Object.fromEntries([...asked, ...done]) as Named<keyof Reads & Id, keyof Acts & Id, Tag>;
}

/** Fields that the path names go into it; the rest is the query of a GET, else the body. */
export function callOf(id: Id, input: unknown) {
  const { method, path } = operationOf(id);
  const names: string[] = path.match(/(?<=:)\w+/g) ?? [];
  const given = Object.entries(input ?? {});
  const params = Object.fromEntries(given.filter(([name]) => names.includes(name)));
  const rest = Object.fromEntries(given.filter(([name]) => !names.includes(name)));
  const isMore = Object.keys(rest).length > 0;
  return call(id, { params, ...(isMore && (method === 'GET' ? { query: rest } : { body: rest })) });
}
