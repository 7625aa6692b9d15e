const net = require('node:net');

/**
 * Sends bytes as they are and collects what comes back until the other side closes or nothing has come for `quietMs`.
 * @returns {Promise<{ text: string, statuses: number[], closed: boolean }>}
 */
function sendRaw(port, bytes, { quietMs = 150 } = {}) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    let quiet;
    const finish = (closed) => {
      clearTimeout(quiet);
      socket.destroy();
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
      resolve({ text, statuses, closed });
    };
    const rest = () => {
      clearTimeout(quiet);
      quiet = setTimeout(() => finish(false), quietMs);
    };
    socket.on('data', (data) => {
      text += data.toString('latin1');
      rest();
    });
    socket.on('close', () => finish(true));
    socket.on('error', () => finish(true));
    rest();
  });
}

module.exports = { sendRaw };
