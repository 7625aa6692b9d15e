import type { Sandbox } from '../sandbox.ts';
import type { Shape, ValuesOf } from './params.ts';

/** One call of Stripe's API: where it is, the parameters it knows, and what it does. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: Shape;
  /** The page may call it with the publishable key and the object's client secret. */
  publishable?: boolean;
  run(sandbox: Sandbox, call: Call<never>): object;
}

export interface Call<Params> {
  params: Params;
  /** The id in the path, empty where the path has none. */
  id: string;
  key: 'secret' | 'publishable';
}

/** Declares an endpoint so that `call.params` has the types of its declared parameters. */
export function endpoint<S extends Shape>(declared: {
  method: Endpoint['method'];
  path: string;
  params: S;
  publishable?: boolean;
  run(sandbox: Sandbox, call: Call<ValuesOf<S>>): object;
}): Endpoint {
  return declared as unknown as Endpoint;
}
