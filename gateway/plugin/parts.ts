import type { Callers } from '@emberline/kit/identity/callers';
import type { SwitchedOff } from '@emberline/kit/redis/switched-off';
import type { Log } from '@emberline/kit/telemetry/log';
import type { Settings } from '../settings.ts';
import type { Contract } from './contract.ts';
import type { ExchangeParts } from './exchange.ts';
import type { Upstreams } from './forward/upstreams.ts';
import type { createUpstreamHeaders } from './headers.ts';
import type { AddressCeiling, Limits } from './limits/limits.ts';
import type { Pages } from './pages/pages.ts';

/** The parts that handle a request; built once, see gateway.ts. */
export interface Parts extends ExchangeParts {
  settings: Settings;
  log: Log;
  contract: Contract;
  upstreams: Upstreams;
  upstreamHeaders: ReturnType<typeof createUpstreamHeaders>;
  callers: Callers;
  /** Under which calls of an address are counted in Redis. */
  hashAddress: (addressKey: string) => string;
  /** Limits requests of an address within a second. */
  ceiling: AddressCeiling;
  limits: Limits;
  /** What managers have switched off. */
  switchedOff: SwitchedOff;
  pages: Pages;
  isOpen: () => boolean;
}
