import type { Operation, ServiceCaller, TeamWho } from '@emberline/contracts';
import { asksAgain, rolesMay } from '@emberline/contracts/team';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../errors.ts';
import type { Caller, CallerOf, Callers } from './callers.ts';
import type { ServiceVerifier } from './service-tokens.ts';

/** The `caller` that a handler gets; for an operation on behalf of a person, that person. */
export type CallerFor<O extends Operation> = O extends { onBehalfOf: infer P }
  ? PersonFor<P>
  : PersonFor<O['who']>;

type PersonFor<W> = W extends 'member'
  ? CallerOf<'member'>
  : W extends TeamWho
    ? CallerOf<'operator'>
    : W extends 'guest' | 'photo'
      ? CallerOf<'member'> | undefined
      : undefined;

/** The verifiers by which callers prove themselves to this service. */
export interface Doors {
  callers: Pick<Callers, 'verify'>;
  services: ServiceVerifier;
  /** Of services with operations that ask operators for a second step. */
  secondStep?: RequireSecondStep | undefined;
}

/**
 * Refuses an operator who has a second step and has not proved it in this session within the last ten minutes.
 * @throws ProblemError CODE_NEEDED
 */
export type RequireSecondStep = (caller: CallerOf<'operator'>, token: string) => Promise<void>;

/** Carries the token of the person for whom a service calls another one. The gateway drops it from clients' requests. */
export const onBehalfHeader = 'x-on-behalf-of';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    /** Set when the operation's time limit has begun. */
    cancelDeadline: (() => void) | undefined;
  }
}

/**
 * Authorises a request: 401 without a valid token, 403 with a token of the wrong kind. The operation's own handler
 * checks `link`, `photo` and `provider`.
 */
export async function admit(
  doors: Doors,
  operation: Operation,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = bearerOf(request);
  switch (operation.who) {
    case 'link':
    case 'provider':
      return undefined;
    case 'service':
      await requireService(doors.services, operation, token);
      return (
        operation.onBehalfOf &&
        person(doors, { id: operation.id, who: operation.onBehalfOf }, personTokenOf(request))
      );
    case 'guest':
    case 'photo':
      return token ? guestOf(doors.callers, token) : undefined;
    default:
      return person(doors, { id: operation.id, who: operation.who }, token);
  }
}

async function requireService(
  services: ServiceVerifier,
  { callers = [] }: Operation,
  token: string | undefined,
): Promise<void> {
  if (callers === 'anyone') return;
  const caller: ServiceCaller | undefined = token === undefined ? undefined : await services.verify(token);
  if (!caller) throw new ProblemError('UNAUTHENTICATED');
  if (!callers.includes(caller)) throw new ProblemError('FORBIDDEN');
}

async function person(
  { callers, secondStep }: Doors,
  operation: ForPerson,
  token: string | undefined,
): Promise<Caller> {
  const caller = token && (await callers.verify(token));
  if (!caller) throw new ProblemError('UNAUTHENTICATED');
  if (!mayUse(operation, caller)) throw new ProblemError('FORBIDDEN');
  if (caller.kind === 'operator' && asksAgain(operation.id)) await secondStep?.(caller, token);
  return caller;
}

/** An operation that a person calls, or that a service calls on behalf of one: then `who` is its `onBehalfOf`. */
export interface ForPerson {
  id: string;
  who: 'member' | TeamWho;
}

export function isForPerson(operation: Pick<Operation, 'id' | 'who'>): operation is ForPerson {
  return people.has(operation.who);
}

const people: ReadonlySet<Operation['who']> = new Set(['member', 'newcomer', 'operator', 'manager']);

/** Whether the holder of a verified token may call this operation. */
export function mayUse({ id, who }: ForPerson, caller: Caller): boolean {
  if (who === 'member') return caller.kind === 'member';
  return caller.kind === 'operator' && (who === 'newcomer' || rolesMay(caller.roles, id));
}

export function bearerOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}

function personTokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers[onBehalfHeader];
  return typeof token === 'string' ? token : undefined;
}

/** The caller of an operation open to anyone, if a token identifies one. */
async function guestOf(callers: Pick<Callers, 'verify'>, token: string): Promise<Caller | undefined> {
  const caller = await callers.verify(token).catch(() => undefined);
  return caller?.kind === 'member' ? caller : undefined;
}
