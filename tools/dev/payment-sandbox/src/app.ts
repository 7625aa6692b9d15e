import Fastify, { type FastifyInstance } from 'fastify';
import { isOfForeignPage } from '../../process/foreign-pages.ts';
import { customers } from './api/customers.ts';
import { intents } from './api/intents.ts';
import { invoices } from './api/invoices.ts';
import { lists } from './api/lists.ts';
import { paymentMethods } from './api/payment-methods.ts';
import { refunds } from './api/refunds.ts';
import { subscriptions } from './api/subscriptions.ts';
import { installFailures } from './control/failures.ts';
import { addControlRoutes } from './control/routes.ts';
import { addPageRoutes } from './page/routes.ts';
import { ApiError } from './protocol/errors.ts';
import { parseForm } from './protocol/params.ts';
import { sendError, serve } from './protocol/serve.ts';
import type { Sandbox } from './sandbox.ts';
import type { Webhooks } from './webhooks.ts';

const endpoints = [customers, paymentMethods, intents, subscriptions, invoices, refunds, lists].flat();

export interface AppParts {
  sandbox: Sandbox;
  webhooks: Webhooks;
  /** The web's origin, whose pages may show the card fields; pages of this machine may as well. */
  webOrigin: string;
}

/** The sandbox's HTTP side: Stripe's API under /v1, the page's scripts, and the controls under /sandbox. */
export function createApp({ sandbox, webhooks, webOrigin }: AppParts): FastifyInstance {
  const app = Fastify({
    logger: { level: 'warn' },
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, parseForm(String(text))),
  );
  allowWebClient(app, sandbox, webOrigin);
  const failures = installFailures(app);
  for (const endpoint of endpoints) serve(app, sandbox, endpoint);
  addControlRoutes(app, { sandbox, webhooks, failures });
  addPageRoutes(app, sandbox, webOrigin);
  app.addHook('onSend', async () => sandbox.store.commit());
  app.setErrorHandler<Error & { validation?: unknown; statusCode?: number }>((error, _request, reply) => {
    if (error.validation || (error.statusCode ?? 500) < 500)
      return sendError(reply, refusal(400, error.message));
    return sendError(reply, error);
  });
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, refusal(404, `Unrecognized request URL (${request.method}: ${request.url}).`)),
  );
  return app;
}

function refusal(status: number, message: string): ApiError {
  return new ApiError(status, { type: 'invalid_request_error', message });
}

/**
 * Allows CORS for the web client's pages, in which Stripe.js runs, and refuses whatever other pages ask for: anybody's page
 * could pay and move the clock here. Scripts and frames are for any page; who may show the frames, their policy says.
 */
function allowWebClient(app: FastifyInstance, sandbox: Sandbox, webOrigin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'Origin');
    const isScriptOrFrame = /^\/(page|v3|endive)\//.test(request.url);
    const own = [webOrigin, new URL(sandbox.publicUrl).origin];
    if (!isScriptOrFrame && isOfForeignPage(request.headers, own))
      return sendError(reply, refusal(403, 'This is for the pages of the web client alone.'));
    if (request.headers.origin === webOrigin) void reply.header('access-control-allow-origin', webOrigin);
    if (request.method !== 'OPTIONS') return;
    void reply.header('access-control-allow-methods', 'GET, POST');
    void reply.header('access-control-allow-headers', 'authorization, content-type, stripe-version');
    return reply.code(204).send();
  });
}
