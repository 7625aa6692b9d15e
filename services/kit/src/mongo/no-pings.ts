import { createRequire } from 'node:module';

// The driver keeps a connection of its own to each server, only to measure the way to it with each heartbeat. The figure tells
// which of several servers is near enough to read from; here everything is read from the primary. The handshake's figure stays.
const { RTTPinger } = createRequire(import.meta.url)('mongodb/lib/sdam/monitor.js') as {
  RTTPinger: { prototype: { measureRoundTripTime: () => void } };
};
RTTPinger.prototype.measureRoundTripTime = () => {};
