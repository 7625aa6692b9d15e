/** Who did what, as whom, when. Ids only: texts and names stay with their owners, so that erasing a person needs no change here. */
export interface AuditFact {
  operatorId: string;
  action: string;
  asId?: string | null;
  targetId?: string | null;
  details?: Record<string, string | number | boolean | null>;
}
