import { timingSafeEqual } from 'node:crypto';
import type { Who } from '@emberline/contracts';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../errors.ts';
import type { Caller, Callers, MemberCaller, OperatorCaller } from './callers.ts';

/** What the handler of an operation gets as `caller`. */
export type CallerFor<W extends Who> = W extends 'member'
  ? MemberCaller
  : W extends 'operator' | 'manager'
    ? OperatorCaller
    : W extends 'guest' | 'photo'
      ? MemberCaller | undefined
      : undefined;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/**
 * Lets a request in or refuses it: 401 without a valid token, 403 with one for somebody else's door.
 * `link`, `photo` and `provider` are proven by the operation's own handler.
 */
export async function admit(
  kit: { callers: Pick<Callers, 'verify'>; internalToken: string },
  who: Who,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const token = bearerOf(request);
  switch (who) {
    case 'link':
    case 'provider':
      return undefined;
    case 'service':
      if (!token || !isSameText(token, kit.internalToken)) throw new ProblemError('UNAUTHENTICATED');
      return undefined;
    case 'guest':
    case 'photo':
      return token ? await memberOrNobody(kit.callers, token) : undefined;
    case 'member': {
      const caller = await verified(kit.callers, token);
      if (caller.kind !== 'member') throw new ProblemError('FORBIDDEN');
      return caller;
    }
    default: {
      const caller = await verified(kit.callers, token);
      if (caller.kind !== 'operator') throw new ProblemError('FORBIDDEN');
      if (who === 'manager' && caller.role !== 'manager') throw new ProblemError('FORBIDDEN');
      return caller;
    }
  }
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}

async function verified(callers: Pick<Callers, 'verify'>, token: string | undefined): Promise<Caller> {
  const caller = token && (await callers.verify(token));
  if (!caller) throw new ProblemError('UNAUTHENTICATED');
  return caller;
}

async function memberOrNobody(callers: Pick<Callers, 'verify'>, token: string): Promise<Caller | undefined> {
  const caller = await callers.verify(token).catch(() => undefined);
  return caller?.kind === 'member' ? caller : undefined;
}

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
