import type { ServiceName } from '@emberline/contracts';

/** Who did what, as whom and when. Holds ids only, no texts or names of persons, so that erasing one changes nothing here; of a banner its words. */
export interface AuditFact {
  operatorId: string;
  action: string;
  asId?: string | null;
  targetId?: string | null;
  details?: Record<string, string | number | boolean | null>;
  /** Of an entry that another service has written: its number there, and when. */
  source?: { service: ServiceName; n: number; at: Date };
}
