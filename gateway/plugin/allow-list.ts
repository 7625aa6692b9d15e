import { readFileSync } from 'node:fs';
import type { Operation } from '@emberline/contracts';

/** A row of contracts/generated/gateway.json: what the gateway needs to know of an operation. */
export interface Route extends Pick<Operation, 'id' | 'method' | 'path' | 'who' | 'limit' | 'switch'> {
  service: string;
  /** Largest request body. */
  maxBytes: number;
  /** Longest wait for the service's answer. */
  timeoutMs: number;
  /** Belongs to the self-test; served before the gateway opens. */
  isProbe?: true;
}

export type AllowList = ReturnType<typeof createAllowList>;

/** @throws when the file is absent or holds an operation that only services may call. */
export function readContract(file: string): Route[] {
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as { routes: Route[] };
  const internal = routes.find(({ who, path }) => who === 'service' || path.startsWith('/internal'));
  if (internal) throw new Error(`${file} would open the internal operation ${internal.id}`);
  return routes;
}

/**
 * The allowed paths. A path is decoded once and then matched exactly, with letter case, static segments first as
 * Fastify does. The service gets the matched path, so that both sides mean the same path.
 */
export function createAllowList(routes: readonly Route[]) {
  const fixed = new Map<string, Route>();
  const templates: { route: Route; pattern: RegExp; rank: string }[] = [];
  for (const route of routes) add(route);

  function add(route: Route): void {
    if (!route.path.includes(':')) fixed.set(`${route.method} ${route.path}`, route);
    else {
      templates.push({ route, pattern: patternOf(route.path), rank: rankOf(route.path) });
      templates.sort((a, b) => (a.rank < b.rank ? -1 : 1));
    }
  }

  /** @returns the route and the path in its canonical form. */
  function find(method: string, rawPath: string): { route: Route; path: string } | undefined {
    const plain = fixed.get(`${method} ${rawPath}`);
    if (plain) return { route: plain, path: rawPath };
    const path = canonical(rawPath);
    if (path === undefined) return undefined;
    const fits = ({ route, pattern }: (typeof templates)[0]) => route.method === method && pattern.test(path);
    const route = fixed.get(`${method} ${path}`) ?? templates.find(fits)?.route;
    return route && { route, path };
  }

  /** @returns the methods that the contract has for this path. */
  function methodsOf(rawPath: string): string[] {
    return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => find(method, rawPath));
  }

  /** For the self-test's own short-lived route. */
  function remove(route: Route): void {
    fixed.delete(`${route.method} ${route.path}`);
  }

  return { find, methodsOf, add, remove };
}

const safeSegment = '[A-Za-z0-9_.~@-]{1,200}';

/** Undefined for a path that could be read as another one: dot segments, encoded slashes, double encoding. */
function canonical(rawPath: string): string | undefined {
  let path = rawPath;
  if (rawPath.includes('%')) {
    if (/%(2e|2f|5c|00)/i.test(rawPath)) return undefined;
    try {
      path = decodeURIComponent(rawPath);
    } catch {
      return undefined;
    }
  }
  const isSafe = /^[A-Za-z0-9_.~@/-]+$/.test(path) && !/\/(\.{0,2})(\/|$)/.test(path);
  return isSafe ? path : undefined;
}

function patternOf(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? safeSegment : RegExp.escape(segment)));
  return new RegExp(`^${segments.join('/')}$`);
}

/** Sorts a static segment before a parameter in the same place. */
function rankOf(path: string): string {
  return path.replaceAll(/:[^/]+/g, '\uffff');
}
