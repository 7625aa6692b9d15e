const { readFileSync } = require('node:fs');

/**
 * @typedef {object} Route a row of contracts/generated/gateway.json
 * @property {string} id
 * @property {string} service
 * @property {string} method
 * @property {string} path Fastify style, `/users/profile/:id`
 * @property {string} who
 * @property {number} maxBytes largest request body
 * @property {number} timeoutMs longest wait for the service's answer
 * @property {{ count: number, seconds: number, per: 'address' | 'account' }} [limit]
 */

/** @throws when the file is absent or holds an operation that only services may call. */
function readContract(file) {
  const { routes } = JSON.parse(readFileSync(file, 'utf8'));
  const internal = routes.find(({ who, path }) => who === 'service' || path.startsWith('/internal'));
  if (internal) throw new Error(`${file} would open the internal operation ${internal.id}`);
  return routes;
}

/**
 * The paths that exist. A path is decoded once and then matched exactly, letter case included, static ones first as
 * Fastify does; what was matched is what the service gets, so that both sides mean the same path.
 * @param {Route[]} routes
 */
function createAllowList(routes) {
  const fixed = new Map();
  const templates = [];
  for (const route of routes) add(route);

  function add(route) {
    if (!route.path.includes(':')) fixed.set(`${route.method} ${route.path}`, route);
    else {
      templates.push({ route, pattern: patternOf(route.path), rank: rankOf(route.path) });
      templates.sort((a, b) => (a.rank < b.rank ? -1 : 1));
    }
  }

  /** @returns {{ route: Route, path: string } | undefined} the route and the path in its canonical form. */
  function find(method, rawPath) {
    const plain = fixed.get(`${method} ${rawPath}`);
    if (plain) return { route: plain, path: rawPath };
    const path = canonical(rawPath);
    if (path === undefined) return undefined;
    const route = fixed.get(`${method} ${path}`) ?? templates.find((t) => fits(t, method, path))?.route;
    return route && { route, path };
  }

  /** @returns {string[]} the methods that the contract has for this path. */
  function methodsOf(rawPath) {
    return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => find(method, rawPath));
  }

  /** For the self-test's own short-lived route. */
  function remove(route) {
    fixed.delete(`${route.method} ${route.path}`);
  }

  return { find, methodsOf, add, remove };
}

module.exports = { readContract, createAllowList };

const safeSegment = '[A-Za-z0-9_.~@-]{1,200}';

/** Undefined for what could be read as another path: dot segments, encoded slashes, anything encoded twice. */
function canonical(rawPath) {
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

function fits({ route, pattern }, method, path) {
  return route.method === method && pattern.test(path);
}

function patternOf(path) {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? safeSegment : RegExp.escape(segment)));
  return new RegExp(`^${segments.join('/')}$`);
}

/** Sorts a static segment before a parameter in the same place. */
function rankOf(path) {
  return path.replaceAll(/:[^/]+/g, '\uffff');
}
