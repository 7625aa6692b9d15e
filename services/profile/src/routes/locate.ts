import { locate as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** What a trusted proxy in front says about the caller's address, in headers that the settings name. */
export function locate(app: App, { settings }: Context): void {
  implement(app, operation, async ({ request }) => ({
    city: placeIn(request, settings.GEO_CITY_HEADER),
    region: placeIn(request, settings.GEO_REGION_HEADER),
  }));
}

function placeIn(request: FastifyRequest, header: string): string | null {
  const value = header === '' ? undefined : request.headers[header.toLowerCase()];
  return typeof value === 'string' && /^[\p{L}\p{M}\d .,'’()-]{1,80}$/u.test(value) ? value : null;
}
