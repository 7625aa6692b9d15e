/** Who did what, as whom and when. Holds ids only, no texts or names, so that erasing a person changes nothing here. */
export interface AuditFact {
  operatorId: string;
  action: string;
  asId?: string | null;
  targetId?: string | null;
  details?: Record<string, string | number | boolean | null>;
}
