/** Bodies up to this size are read whole before a service is asked: a slow client then holds nothing behind the gateway. */
const wholeUpTo = 64 * 1024;

/** Nothing of a body for so long: the client has gone, or holds the line on purpose. */
const silenceMs = 15_000;

class BodyTooLarge extends Error {}
class BodyStalled extends Error {}

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
 * @throws BodyTooLarge as soon as more than `maxBytes` have come, BodyStalled when no more comes; any other Error when the
 * client left.
 */
function readWhole(request, maxBytes) {
  return unlessSilent((silence) => whole(request, maxBytes, silence));
}

function whole(request, maxBytes, silence) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    let bytes = 0;
    request.on('data', (chunk) => {
      silence.refresh();
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
 * Only the client's silence counts, not the time that the service takes.
 * @param {() => void} onEnd called when the last byte has been handed over
 */
async function* streamed(request, maxBytes, onEnd) {
  const chunks = request.iterator({ destroyOnReturn: false });
  let bytes = 0;
  for (;;) {
    const { value: chunk, done } = await unlessSilent(() => chunks.next());
    if (done) return onEnd();
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BodyTooLarge();
    yield chunk;
  }
}

module.exports = { bodyKind, readWhole, streamed, BodyTooLarge, BodyStalled };

/** @param {(silence: NodeJS.Timeout) => Promise<T>} read refreshes the timer when something comes @template T */
async function unlessSilent(read) {
  const silent = Promise.withResolvers();
  const silence = setTimeout(() => silent.reject(new BodyStalled()), silenceMs);
  try {
    return await Promise.race([read(silence), silent.promise]);
  } finally {
    clearTimeout(silence);
  }
}
