import type { Outbox } from '@emberline/kit/events/outbox';
import type { ServiceCredential } from '@emberline/kit/http/service-tokens';
import type { Mongo } from '@emberline/kit/mongo/connect';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import type { Log } from '@emberline/kit/telemetry/log';
import { createOtherServices, type OtherServices } from './other-services.ts';
import type { Provider } from './provider/provider.ts';
import { createStripe } from './provider/stripe.ts';
import type { Settings } from './settings.ts';
import { attemptIndexes, createAttempts } from './store/attempts.ts';
import { chargeIndexes, createCharges } from './store/charges.ts';
import { createCursors } from './store/cursors.ts';
import { createCustomers, customerIndexes } from './store/customers.ts';
import { createDayCounts, dayCountIndexes } from './store/day-counts.ts';
import { createFingerprints, fingerprintIndexes } from './store/fingerprints.ts';
import { createHints, hintIndexes } from './store/hints.ts';
import { createMemberships, membershipIndexes } from './store/memberships.ts';
import { acceptanceIndexes, createTerms } from './store/terms.ts';
import { createUntold } from './store/untold.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

export interface Parts {
  mongo: Mongo;
  outbox: Outbox;
  log: Log;
  credential: ServiceCredential;
  settings: Settings;
  provider?: Provider;
  now?: () => Date;
  others?: OtherServices;
}

/** What the operations, events and jobs of this service work with. */
export async function createContext({ mongo, outbox, log, credential, settings, ...replaced }: Parts) {
  await ensureIndexes(mongo.db, {
    memberships: membershipIndexes,
    customers: customerIndexes,
    attempts: attemptIndexes,
    termsAcceptances: acceptanceIndexes,
    charges: chargeIndexes,
    webhookEvents: hintIndexes,
    fingerprints: fingerprintIndexes,
    dayCounts: dayCountIndexes,
    untold: [],
  });
  return {
    mongo,
    outbox,
    log,
    settings,
    provider: replaced.provider ?? createStripe(settings),
    now: replaced.now ?? (() => new Date()),
    others: replaced.others ?? createOtherServices(settings, credential),
    memberships: createMemberships(mongo.db),
    customers: createCustomers(mongo.db),
    attempts: createAttempts(mongo.db),
    terms: createTerms(mongo.db),
    charges: createCharges(mongo.db),
    hints: createHints(mongo.db),
    cursors: createCursors(mongo.db),
    fingerprints: createFingerprints(mongo.db),
    dayCounts: createDayCounts(mongo.db),
    untold: createUntold(mongo.db),
  };
}
