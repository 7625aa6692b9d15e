import { locate } from '@emberline/contracts';
import { clientAddress } from '@emberline/kit/http/client-address';
import { route } from '@emberline/kit/http/operation';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { placeName } from '../../domain/place.ts';

/**
 * Estimates where the caller's address is. Uses our own database if there is one, else the headers of a trusted proxy that
 * the settings name. Stores nothing.
 */
export const locateRoute = route(locate, async ({ settings, places }: Context, { request }) => {
  if (places) return places.find(clientAddress(request));
  return {
    city: placeIn(request, settings.GEO_CITY_HEADER),
    region: placeIn(request, settings.GEO_REGION_HEADER),
  };
});

function placeIn(request: FastifyRequest, header: string): string | null {
  return header === '' ? null : placeName(request.headers[header.toLowerCase()]);
}
