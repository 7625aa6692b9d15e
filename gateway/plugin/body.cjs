/** Bodies up to this size are read whole before a service is asked: a slow client then holds nothing behind the gateway. */
const wholeUpTo = 64 * 1024;

class BodyTooLarge extends Error {}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {number} maxBytes
 * @returns {'none' | 'whole' | 'stream' | 'too-large'} how the body is to be taken.
 */
function bodyKind({ headers }, maxBytes) {
  const length = headers['content-length'];
  if (length === undefined) {
    if (headers['transfer-encoding'] === undefined) return 'none';
    return maxBytes <= wholeUpTo ? 'whole' : 'stream';
  }
  const bytes = Number(length);
  if (bytes > maxBytes) return 'too-large';
  if (bytes === 0) return 'none';
  return bytes <= wholeUpTo ? 'whole' : 'stream';
}

/**
 * @returns {Promise<Buffer>}
 * @throws BodyTooLarge as soon as more than `maxBytes` have come; any other Error when the client left.
 */
function readWhole(request, maxBytes) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    let bytes = 0;
    request.on('data', (chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) reject(new BodyTooLarge());
      else chunks.push(chunk);
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The client left')));
  });
}

/**
 * The body as it comes, counted. Ending the iteration early leaves the request open, so that it can still be answered.
 * @param {() => void} onEnd called when the last byte has been handed over
 */
async function* streamed(request, maxBytes, onEnd) {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BodyTooLarge();
    yield chunk;
  }
  onEnd();
}

module.exports = { bodyKind, readWhole, streamed, BodyTooLarge };
