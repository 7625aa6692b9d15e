import type { FastifyInstance } from 'fastify';
import { clientAddress } from './client-address.ts';

const refusals = new Set([401, 403, 429]);

/** Records refused requests in the security log, to make attacks visible. */
export function noteRefusals(app: FastifyInstance): void {
  app.addHook('onResponse', (request, { statusCode: status }, done) => {
    done();
    if (!refusals.has(status)) return;
    app.kit.security.note('refused', {
      status,
      operation: request.routeOptions.config.operation,
      subjectId: request.caller?.id,
      sessionId: request.caller?.sessionId,
      address: clientAddress(request),
      reqId: request.id,
    });
  });
}
