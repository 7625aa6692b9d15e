let gateway;

/**
 * The one plugin of the gateway, loaded by express-gateway through config/system.config.yml. Its policy serves every
 * request of the only pipeline; once the server listens it takes them straight from there, which spares express's
 * layers (docs/decisions/0003).
 */
module.exports = {
  version: '1.0.0',
  policies: ['emberline'],
  schema: { $id: 'https://emberline/gateway/plugin.json', type: 'object' },
  /** Told by main.cjs, before express-gateway loads, which gateway to bring into force. */
  serve(given) {
    gateway = given;
  },
  init(context) {
    context.registerPolicy({
      name: 'emberline',
      schema: { $id: 'https://emberline/gateway/policy.json', type: 'object' },
      policy: () => gateway.handle,
    });
    context.eventBus.once('http-ready', ({ httpServer }) => gateway.attach(httpServer));
  },
};
