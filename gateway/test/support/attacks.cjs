const smuggled = 'GET /users/photos/stolen HTTP/1.1\r\nHost: g\r\nX-User-Id: victim\r\n\r\n';
const chunked = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
const early = `0\r\n\r\n${smuggled}`;

const request = (line, headers = [], body = '') =>
  `${line} HTTP/1.1\r\n${['Host: g', ...headers].join('\r\n')}\r\n\r\n${body}`;
const socketIo = '/socket.io/?EIO=4&transport=websocket';
const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
const own = 'Origin: http://localhost:3000';

/** Refused: name -> bytes. Nothing at all may arrive at a service. */
const refused = {
  'chunked GET': request('GET /geo', ['Transfer-Encoding: chunked'], chunked),
  'chunked HEAD': request('HEAD /geo', ['Transfer-Encoding: chunked'], chunked),
  'chunked DELETE': request('DELETE /users/photos/a', ['Transfer-Encoding: chunked'], chunked),
  'chunked OPTIONS': request('OPTIONS /geo', ['Transfer-Encoding: chunked'], chunked),
  'chunked TRACE': request('TRACE /geo', ['Transfer-Encoding: chunked'], chunked),
  'chunked DELETE ending at once': request('DELETE /users/photos/a', ['Transfer-Encoding: chunked'], early),
  'chunked GET in capitals': request('GET /geo', ['TRANSFER-ENCODING: CHUNKED'], chunked),
  'length and chunked': request(
    'POST /auth/login',
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    early,
  ),
  'chunked and length': request(
    'POST /auth/login',
    ['Transfer-Encoding: chunked', 'Content-Length: 5'],
    early,
  ),
  'length 0 and chunked on GET': request(
    'GET /geo',
    ['Content-Length: 0', 'Transfer-Encoding: chunked'],
    chunked,
  ),
  'two lengths': request(
    'POST /auth/login',
    ['Content-Length: 0', `Content-Length: ${smuggled.length}`],
    smuggled,
  ),
  'two equal lengths': request('POST /auth/login', ['Content-Length: 3', 'Content-Length: 3'], 'abc'),
  'two lengths in one line': request('POST /auth/login', [`Content-Length: 0, ${smuggled.length}`], smuggled),
  'a signed length': request('POST /auth/login', ['Content-Length: +3'], 'abc'),
  'a negative length': request('POST /auth/login', ['Content-Length: -1'], 'abc'),
  'a length in hex': request('POST /auth/login', ['Content-Length: 0x3'], 'abc'),
  'a length with a space in it': request('POST /auth/login', ['Content-Length: 1 0'], 'abc'),
  'a huge length': request('POST /auth/login', ['Content-Length: 99999999999999999999'], 'abc'),
  'an empty length': request('POST /auth/login', ['Content-Length: '], smuggled),
  'a length on GET': request('GET /geo', [`Content-Length: ${smuggled.length}`], smuggled),
  'a length on OPTIONS': request('OPTIONS /geo', [`Content-Length: ${smuggled.length}`], smuggled),
  'a length on DELETE': request('DELETE /users/photos/a', [`Content-Length: ${smuggled.length}`], smuggled),
  'encoding identity': request('POST /auth/login', ['Transfer-Encoding: identity'], smuggled),
  'encoding gzip, chunked': request('POST /auth/login', ['Transfer-Encoding: gzip, chunked'], chunked),
  'encoding chunked, identity': request(
    'POST /auth/login',
    ['Transfer-Encoding: chunked, identity'],
    chunked,
  ),
  'encoding chunked twice': request(
    'POST /auth/login',
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
    chunked,
  ),
  'encoding chunked and x': request(
    'POST /auth/login',
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: x'],
    chunked,
  ),
  'encoding xchunked': request('POST /auth/login', ['Transfer-Encoding: xchunked'], chunked),
  'encoding in quotes': request('POST /auth/login', ['Transfer-Encoding: "chunked"'], chunked),
  'encoding after a vertical tab': request('POST /auth/login', ['Transfer-Encoding: \x0bchunked'], chunked),
  'a space before the colon': request('POST /auth/login', ['Transfer-Encoding : chunked'], chunked),
  'a tab before the colon': request('POST /auth/login', ['Transfer-Encoding\t: chunked'], chunked),
  'a folded header': request('POST /auth/login', ['X-A: b\r\n Transfer-Encoding: chunked'], chunked),
  'a bare line feed in a header': request(
    'POST /auth/login',
    ['X-A: b\nTransfer-Encoding: chunked'],
    chunked,
  ),
  'a bare carriage return in a header': request(
    'POST /auth/login',
    ['X-A: b\rTransfer-Encoding: chunked'],
    chunked,
  ),
  'a NUL in a header': request('GET /geo', ['X-A: a\0b']),
  'a control character in a header': request('GET /geo', ['X-A: a\x01b']),
  'a delete character in a header': request('GET /geo', ['X-A: a\x7fb']),
  'a live upgrade with a control character': request(`GET ${socketIo}`, [...upgrade, own, 'X-A: a\x7fb']),
  'a live upgrade with a byte above ASCII': request(`GET ${socketIo}&a=\xe9`, [...upgrade, own]),
  'a live upgrade of two origins': request(
    `GET ${socketIo}`,
    [...upgrade, own, 'Origin: http://evil.example'],
    smuggled,
  ),
  'a header without a name': request('GET /geo', [': chunked']),
  'chunked in HTTP/1.0': `POST /auth/login HTTP/1.0\r\nHost: g\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`,
  'a chunk size with rubbish': request(
    'POST /auth/login',
    ['Transfer-Encoding: chunked'],
    `3z\r\nabc\r\n0\r\n\r\n`,
  ),
  'a negative chunk size': request(
    'POST /auth/login',
    ['Transfer-Encoding: chunked'],
    `-1\r\nabc\r\n0\r\n\r\n`,
  ),
  'a chunk size too large': request(
    'POST /auth/login',
    ['Transfer-Encoding: chunked'],
    `FFFFFFFFFFFFFFFFF\r\nabc\r\n0\r\n\r\n`,
  ),
  'chunks ended by bare line feeds': request(
    'POST /auth/login',
    ['Transfer-Encoding: chunked'],
    `3\nabc\n0\n\n${smuggled}`,
  ),
  'an absolute address': request('GET http://g/geo'),
  'an absolute address of a service': request('GET http://127.0.0.1:4002/internal/jwks'),
  'an address with user and host': request('GET //a@g/geo'),
  CONNECT: request('CONNECT 127.0.0.1:4001'),
  'an asterisk': request('OPTIONS *'),
  'two slashes': request('GET //geo'),
  'a backslash': request('GET /\\geo'),
  'a dot segment': request('GET /users/photos/../photos/a'),
  'an encoded dot segment': request('GET /users/photos/%2e%2e'),
  'an encoded slash': request('GET /users/photos/a%2fb'),
  'an encoded slash in capitals': request('GET /users/photos/a%2Fb'),
  'an encoded backslash': request('GET /users/photos/a%5cb'),
  'an encoded NUL': request('GET /users/photos/a%00'),
  'an encoded line break': request('GET /users/photos/a%0d%0aX-User-Id:%20victim'),
  'a path encoded twice': request('GET /users/photos/%252e%252e'),
  'broken encoding': request('GET /users/photos/%c0%ae%c0%ae'),
  'a path parameter': request('GET /geo;a=b'),
  'a fragment': request('GET /geo#x'),
  'a path in capitals': request('GET /GEO'),
  'a trailing slash': request('GET /geo/'),
  'a byte above ASCII': request('GET /users/photos/\xe9'),
  'an internal path': request('GET /internal/jwks', ['X-Internal-Token: x']),
  'a method override': request('POST /users/photos/a', [
    'X-HTTP-Method-Override: DELETE',
    'Content-Length: 0',
  ]),
  'a method in lower case': request('get /geo'),
  'two hosts': request('GET /geo', ['Host: other']),
  'no host': 'GET /geo HTTP/1.1\r\n\r\n',
  'HTTP/0.9': 'GET /geo\r\n\r\n',
  'HTTP/2 by its preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/9.9': 'GET /geo HTTP/9.9\r\nHost: g\r\n\r\n',
  'headers too large': request('GET /geo', [`X-A: ${'a'.repeat(20_000)}`]),
  'too many headers': request(
    'GET /geo',
    Array.from({ length: 150 }, (_, i) => `x-a${i}: 1`),
  ),
  'an address too long': request(`GET /geo?${'a'.repeat(9_000)}`),
  'two tokens': request('GET /users/me', ['Authorization: Bearer a', 'Authorization: Bearer b']),
  'an expectation nobody knows': request(
    'POST /auth/login',
    ['Expect: the-unexpected', 'Content-Length: 3'],
    'abc',
  ),
  'an upgrade on a normal path': request('GET /geo', upgrade, smuggled),
  'an upgrade to HTTP/2': request(
    'GET /geo',
    ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA'],
    smuggled,
  ),
  'a live upgrade from a foreign origin': request(
    `GET ${socketIo}`,
    [...upgrade, 'Origin: http://evil.example'],
    smuggled,
  ),
  'a live upgrade without origin': request(`GET ${socketIo}`, upgrade, smuggled),
  'a live upgrade with an old version': request(
    `GET ${socketIo}`,
    [...upgrade.map((h) => h.replace('13', '777')), own],
    smuggled,
  ),
  'a live upgrade by POST': request(`POST ${socketIo}`, [...upgrade, own, 'Content-Length: 0'], smuggled),
  'a live upgrade with a body': request(
    `GET ${socketIo}`,
    [...upgrade, own, `Content-Length: ${smuggled.length}`],
    smuggled,
  ),
  'a live upgrade that is chunked': request(
    `GET ${socketIo}`,
    [...upgrade, own, 'Transfer-Encoding: chunked'],
    chunked,
  ),
  'a live upgrade to another path': request(
    'GET /socket.io/../internal/jwks?transport=websocket',
    [...upgrade, own],
    smuggled,
  ),
  'polling instead of an upgrade': request('GET /socket.io/?EIO=4&transport=polling', [own]),
};

/** Let through, but only without what is not the client's to say: name -> bytes. */
const cleaned = {
  'x-user-id': request('GET /geo', ['x-user-id: victim']),
  'X-USER-ROLE': request('GET /geo', ['X-USER-ROLE: victim']),
  x_user_id: request('GET /geo', ['x_user_id: victim']),
  'x-internal-token': request('GET /geo', ['x-internal-token: victim']),
  'eg-consumer-id': request('GET /geo', ['eg-consumer-id: victim']),
  'x-operator-id': request('GET /geo', ['x-operator-id: victim']),
  'x-forwarded-for': request('GET /geo', ['x-forwarded-for: victim', 'X-Forwarded-For: victim']),
  'x-forwarded-host': request('GET /geo', ['x-forwarded-host: victim']),
  'x-forwarded-proto': request('GET /geo', ['x-forwarded-proto: victim']),
  forwarded: request('GET /geo', ['forwarded: for=victim']),
  'x-real-ip': request('GET /geo', ['x-real-ip: victim']),
  'a header named by connection': request('GET /geo', [
    'Connection: keep-alive, x-secret',
    'x-secret: victim',
  ]),
  'a length named by connection': request(
    'POST /auth/login',
    ['Connection: content-length', 'Content-Length: 3', 'te: victim'],
    'abc',
  ),
  'an upgrade header alone': request('GET /geo', ['Upgrade: victim']),
  'a request id that is none': request('GET /geo', ['x-request-id: victim victim']),
  'a trace that is none': request('GET /geo', ['traceparent: victim']),
  'a trailer': request(
    'POST /auth/login',
    ['Transfer-Encoding: chunked', 'Trailer: x-user-id'],
    '3\r\nabc\r\n0\r\nx-user-id: victim\r\n\r\n',
  ),
  'chunk extensions': request(
    'POST /auth/login',
    ['Transfer-Encoding: chunked'],
    '3;x-user-id=victim\r\nabc\r\n0\r\n\r\n',
  ),
  'an encoded static path': request('GET /%67eo', ['x-user-id: victim']),
};

module.exports = { refused, cleaned, smuggled };
