import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Operation } from '@emberline/contracts';

/** A row of contracts/generated/gateway.json: what the gateway needs to know of an operation. */
export interface Route extends Pick<Operation, 'id' | 'method' | 'path' | 'who' | 'limit' | 'switch'> {
  /** The service endpoint of express-gateway's configuration that it goes to. */
  service: string;
  /** Largest request body. */
  maxBytes: number;
  /** Longest wait for the service's answer. */
  timeoutMs: number;
  /** Belongs to the self-test; served before the gateway opens. */
  isProbe?: true;
}

/** An operation as an endpoint of express-gateway, whose router compares method and path. */
export interface ApiEndpoint extends Route {
  methods: string;
  pathRegex: string;
}

export type Contract = ReturnType<typeof createContract>;

/** @throws when the file is absent or holds an operation that only services may call. */
export function readContract(file: string): Route[] {
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as { routes: Route[] };
  const internal = routes.find(({ who, path }) => who === 'service' || path.startsWith('/internal'));
  if (internal) throw new Error(`${file} would open the internal operation ${internal.id}`);
  return routes;
}

/**
 * The contract's operations as express-gateway's endpoints, in the order in which its router tries them. Paths are
 * matched exactly and with letter case, static segments first as Fastify does.
 */
export function createContract(routes: readonly Route[]) {
  const probePath = `/self-test/${randomUUID()}`;
  const sorted = [...routes].sort(inOrder);
  const endpoints = [...sorted, ...probes(probePath)].map(
    (route): ApiEndpoint => ({ ...route, methods: route.method, pathRegex: patternOf(route.path) }),
  );
  const patterns = endpoints.map(({ pathRegex, method }) => ({ pattern: new RegExp(pathRegex), method }));
  return {
    endpoints,
    probePath,
    /** @returns the methods that the contract has for this path. */
    methodsOf: (path: string): string[] =>
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
        patterns.some((known) => known.method === method && known.pattern.test(path)),
      ),
  };
}

/** What the self-test calls: `self-test` is a service of its own. */
function probes(path: string): Route[] {
  const common = { id: 'self-test', service: 'self-test', path, isProbe: true, maxBytes: 1_024 } as const;
  return (['GET', 'DELETE', 'PUT'] as const).map((method) => ({
    ...common,
    method,
    who: method === 'PUT' ? 'member' : 'guest',
    timeoutMs: 2_000,
  }));
}

/**
 * Decodes a path once, so that the service gets the path that was matched.
 * @returns the target unchanged if it could then be read as another path: with dot segments, encoded slashes, encoded
 * twice. No operation has such a path.
 */
export function decodedOnce(target: string): string {
  if (!target.includes('%')) return target;
  const [path, search] = splitTarget(target);
  if (/%(2e|2f|5c|00)/i.test(path)) return target;
  try {
    const decoded = decodeURIComponent(path);
    return /^[A-Za-z0-9_.~@/-]+$/.test(decoded) ? decoded + search : target;
  } catch {
    return target;
  }
}

export function splitTarget(url: string): [path: string, search: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
}

const safeSegment = '(?!\\.{1,2}(?:/|$))[A-Za-z0-9_.~@-]{1,200}';

function patternOf(path: string): string {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? safeSegment : RegExp.escape(segment)));
  return `^${segments.join('/')}$`;
}

/** Descending: a static segment before a parameter in the same place, and /users and /mailbox long before /admin. */
function inOrder(a: Route, b: Route): number {
  return rankOf(a) < rankOf(b) ? 1 : -1;
}

function rankOf({ path }: Route): string {
  return path.replaceAll(/:[^/]+/g, '\0');
}
