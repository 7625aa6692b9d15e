import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { SwitchName } from './switches.ts';

export const serviceNames = ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Every holder of its own service key: the services, and the commands that ops run (`tools`). */
export const serviceCallers = [...serviceNames, 'tools'] as const;
export type ServiceCaller = (typeof serviceCallers)[number];

/**
 * Who may call an operation. The gateway and the service both enforce it.
 * `guest` anyone · `member` a member's token · `newcomer` any operator's token; a newcomer is an operator who has to set up
 * a second step first · `operator` an operator's token with a role that `teamTable` (team.ts) names for this operation ·
 * `manager` the same, where it names managers alone · `link` a single-use link token as bearer ·
 * `photo` a member's token or a signed address · `provider` a webhook's signature · `service` the services that `callers`
 * names, each by its own key; never through the gateway.
 */
export type Who = 'guest' | 'member' | TeamWho | 'link' | 'photo' | 'provider' | 'service';

/** The kinds of operators for `who`; which of them hold a right, `teamTable` says. */
export type TeamWho = 'newcomer' | 'operator' | 'manager';

export interface Operation {
  id: string;
  service: ServiceName;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify style: `/users/profile/:id`. */
  path: string;
  who: Who;
  /** The services that may call a `service` operation. `anyone`: its answer is public. */
  callers?: readonly ServiceCaller[] | 'anyone';
  /** A `service` operation on behalf of one person; the caller passes on that person's own token. */
  onBehalfOf?: 'member' | TeamWho;
  /** One line for the reference page. */
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** Names of the file fields when the body is multipart/form-data. */
  files?: readonly string[];
  /** The body may also come as a form (application/x-www-form-urlencoded, or multipart/form-data without files). */
  form?: true;
  /** What a success carries; absent: bytes (images, archives) or a redirect, described by `bytes`. */
  answer?: TSchema;
  /** Content type of an answer that is not JSON. */
  bytes?: string;
  /** Codes beyond those that any operation may answer (see `commonErrors`). */
  errors?: readonly ErrorCode[];
  /** Largest request body in bytes; the default is 64 kB. */
  maxBytes?: number;
  /** Longest time the gateway waits for the answer; the default is 10 s. */
  timeoutMs?: number;
  /**
   * At most this many calls in this many seconds, per account or client address. Operations with the same `pool`
   * count together.
   */
  limit?: { count: number; seconds: number; per: 'account' | 'address'; pool?: string };
  /** While managers have this switched off, the gateway refuses the operation: for those of guests and members alone. */
  switch?: SwitchName;
}

export const defaultMaxBytes = 64 * 1024;
export const defaultTimeoutMs = 10_000;

/** Errors that any operation may answer, besides its own `errors`. */
export const commonErrors: readonly ErrorCode[] = [
  'INVALID',
  'NOT_FOUND',
  'TOO_LARGE',
  'TOO_MANY',
  'INTERNAL',
  'UNAVAILABLE',
];

/** Declares an operation. Keeps its exact type, which handlers and clients are typed from. */
export function operation<const O extends Operation>(declared: O): O {
  return declared;
}

type Part<O, K extends string> = K extends keyof O
  ? O[K] extends TSchema
    ? Static<O[K]>
    : undefined
  : undefined;
export type ParamsOf<O> = Part<O, 'params'>;
export type QueryOf<O> = Part<O, 'query'>;
export type BodyOf<O> = Part<O, 'body'>;
export type AnswerOf<O> = Part<O, 'answer'>;

/**
 * The path of a call, with its parameters filled in and its query: `/users/profile/1?size=large`. Leaves out query fields
 * that are undefined and repeats those that are lists. A parameter that is not given stays as it is declared.
 */
export function pathOf({ path }: { path: string }, params: object = {}, query: object = {}): string {
  const given = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (whole, name: string) =>
    given.get(name) === undefined ? whole : encodeURIComponent(String(given.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) for (const one of [value].flat()) search.append(name, String(one));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
