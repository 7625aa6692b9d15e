import type { Sandbox } from '../sandbox.ts';
import type { Shape, ValuesOf } from './params.ts';

export type Key = 'secret' | 'publishable';

/** One call of Stripe's API: where it is, the parameters it knows, and what it does. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: Shape;
  /** The page may call it with the publishable key and the object's client secret. */
  publishable?: boolean;
  run: Run<never>;
}

export type Run<Params> = (sandbox: Sandbox, call: Call<Params>) => object;
export interface Call<Params> {
  params: Params;
  /** The id in the path, empty where the path has none. */
  id: string;
  key: Key;
}

/** Declares an endpoint so that `call.params` has the types of its declared parameters. */
const endpoint =
  (method: Endpoint['method'], publishable = false) =>
  <S extends Shape>(path: string, params: S, run: Run<ValuesOf<S>>): Endpoint =>
    ({ method, path, params, publishable, run }) as unknown as Endpoint;

export const get = endpoint('GET');
export const post = endpoint('POST');
export const del = endpoint('DELETE');
/** The page may call these too. */
export const pageGet = endpoint('GET', true);
export const pagePost = endpoint('POST', true);
