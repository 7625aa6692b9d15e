import type { Operation, ServiceName, Who } from './operation.ts';

type Named = 'id' | 'service' | 'method' | 'path' | 'who';

/**
 * Declares an operation of a service: its id (the name it is exported by), who may call it, its method and path, and
 * what else is special about it. Keeps its exact type, which handlers and clients are typed from.
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
    return { id, service, method, path, who, ...rest };
  };

export const auth = declare('auth');
export const profile = declare('profile');
export const mailbox = declare('mailbox');
export const payment = declare('payment');
export const notification = declare('notification');
export const admin = declare('admin');
