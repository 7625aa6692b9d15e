import { eventIndexes } from '@emberline/kit/events/inbox';
import type { Schema } from '@emberline/kit/mongo/schema';
import type { Db } from 'mongodb';
import { attemptIndexes, createAttempts } from './attempts.ts';
import { cardBarIndexes, createCardBars } from './card-bars.ts';
import { chargeIndexes, createCharges } from './charges.ts';
import { createCorrections } from './corrections.ts';
import { createCustomers, customerIndexes } from './customers.ts';
import { createDayCounts, dayCountIndexes } from './day-counts.ts';
import { createDisputes, disputeIndexes } from './disputes.ts';
import { createFingerprints, fingerprintIndexes } from './fingerprints.ts';
import { createCursors, createHints, hintIndexes } from './hints.ts';
import { createMemberships, membershipIndexes } from './memberships.ts';
import { migrations } from './migrations/index.ts';
import { createRefundRequests, refundRequestIndexes } from './refund-requests.ts';
import { createRefunds, refundIndexes } from './refunds.ts';
import { acceptanceIndexes, createTerms } from './terms.ts';
import { createUnconfirmed } from './unconfirmed.ts';

export const schema: Schema = {
  migrations,
  indexes: {
    ...eventIndexes,
    memberships: membershipIndexes,
    customers: customerIndexes,
    attempts: attemptIndexes,
    termsAcceptances: acceptanceIndexes,
    charges: chargeIndexes,
    webhookEvents: hintIndexes,
    cursors: [],
    fingerprints: fingerprintIndexes,
    cardBars: cardBarIndexes,
    dayCounts: dayCountIndexes,
    untold: [],
    refunds: refundIndexes,
    corrections: [],
    disputes: disputeIndexes,
    refundRequests: refundRequestIndexes,
  },
};

/** Opens all of this service's collections. */
export function createStores(db: Db) {
  return {
    memberships: createMemberships(db),
    customers: createCustomers(db),
    attempts: createAttempts(db),
    terms: createTerms(db),
    charges: createCharges(db),
    hints: createHints(db),
    cursors: createCursors(db),
    fingerprints: createFingerprints(db),
    cardBars: createCardBars(db),
    dayCounts: createDayCounts(db),
    unconfirmed: createUnconfirmed(db),
    refunds: createRefunds(db),
    corrections: createCorrections(db),
    disputes: createDisputes(db),
    refundRequests: createRefundRequests(db),
  };
}
