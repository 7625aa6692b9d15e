import { locate } from '@emberline/contracts';
import { clientAddress } from '@emberline/kit/http/client-address';
import { route } from '@emberline/kit/http/operation';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { placeName } from '../domain/place.ts';

/**
 * Where the caller's address seems to be: by our own database when there is one, else as a trusted proxy in front says in
 * headers that the settings name. Nothing of it is stored.
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
