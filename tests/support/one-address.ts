/** The gateway's settings for tests in which many people share the address of this machine. */
export const manyAtOneAddress = {
  ADDRESS_REQUESTS_PER_SECOND: '100000',
  ADDRESS_REQUESTS_IN_FLIGHT: '10000',
  ADDRESS_CONNECTIONS: '10000',
  ADDRESS_LIVE_CONNECTIONS: '10000',
};
