import { clientAddress } from '@emberline/kit/http/client-address';

/** Where an operator's call comes from, for the list of sessions. */
export interface Origin {
  address: string;
  userAgent?: string;
}

const longestUserAgent = 500;

export function describeOrigin(request: Parameters<typeof clientAddress>[0]): Origin {
  const userAgent = request.headers['user-agent']?.slice(0, longestUserAgent);
  return { address: clientAddress(request), ...(userAgent !== undefined && { userAgent }) };
}
