const { once } = require('node:events');
const http = require('node:http');

const names = ['auth', 'profile', 'mailbox', 'payment', 'notification', 'admin'];

/**
 * Six services that write down every request that arrives and answer it with its own description, or as
 * `answers.set('GET /path', (request, response) => …)` says.
 * @param {{ jwks: object }} options what auth shows as its key set
 */
async function startUpstreams({ jwks }) {
  const arrived = [];
  const answers = new Map([
    ['GET /internal/jwks', (_request, response) => response.end(JSON.stringify(jwks))],
  ]);
  const servers = await Promise.all(names.map((name) => startOne(name, arrived, answers)));
  return {
    arrived,
    answers,
    urls: Object.fromEntries(servers.map(({ name, url }) => [`${name.toUpperCase()}_URL`, url])),
    server: (name) => servers.find((one) => one.name === name).server,
    async stop() {
      for (const { server } of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

module.exports = { startUpstreams };

async function startOne(name, arrived, answers) {
  const server = http.createServer((request, response) => {
    const entry = {
      service: name,
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: '',
    };
    const isKeySet = request.url === '/internal/jwks' && !request.headers['x-request-id'];
    if (!isKeySet) arrived.push(entry);
    const answer = answers.get(`${request.method} ${request.url.split('?')[0]}`);
    if (answer) return answer(request, response);
    request.on('data', (chunk) => {
      entry.body += chunk;
    });
    return request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(entry));
    });
  });
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { name, server, url: `http://127.0.0.1:${server.address().port}` };
}
