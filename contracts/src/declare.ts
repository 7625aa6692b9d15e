import { type TObject, type TSchema, Type } from 'typebox';
import type { Operation, ServiceName, Who } from './operation.ts';
import { Done, Id } from './schemas.ts';

type Named = 'id' | 'service' | 'method' | 'path' | 'who';

/** `id` and `file` of `/users/:id/photos/:file`. */
type NamesIn<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | NamesIn<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never;
type Params<P extends string, R> = R extends { params: TObject }
  ? unknown
  : [NamesIn<P>] extends [never]
    ? unknown
    : { params: TObject<Record<NamesIn<P>, typeof Id>> };
type Answer<R> = R extends { answer: TSchema } | { bytes: string } ? unknown : { answer: typeof Done };

/**
 * Declares an operation of a service: its id (the name it is exported by), who may call it, its method and path, and
 * what else is special about it: the parameters of its path are ids, and it answers `{ ok: true }`, unless it says otherwise.
 * Keeps its exact type, which handlers and clients are typed from.
 */
const declare =
  <const S extends ServiceName>(service: S) =>
  <
    const I extends string,
    const W extends Who,
    const M extends Operation['method'],
    const P extends `/${string}`,
    const R extends Omit<Operation, Named>,
  >(
    id: I,
    who: W,
    route: `${M} ${P}`,
    rest: R,
  ) => {
    const [method, path] = route.split(' ') as [M, P];
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, Id]);
    const usual = {
      ...(names.length > 0 && { params: Type.Object(Object.fromEntries(names)) }),
      ...(rest.bytes === undefined && { answer: Done }),
    } as Params<P, R> & Answer<R>;
    return { id, service, method, path, who, ...usual, ...rest };
  };

export const auth = declare('auth');
export const profile = declare('profile');
export const mailbox = declare('mailbox');
export const payment = declare('payment');
export const notification = declare('notification');
export const admin = declare('admin');

/** What admin asks of another service for one of its operators. */
export const forOperators = { callers: ['admin'], onBehalfOf: 'operator' } as const;
