import type { ProviderDispute } from './provider-facts.ts';

type Status = ProviderDispute['status'];

/** Whether somebody still decides about it. */
export function isOpenDispute(status: Status): boolean {
  return status === 'inquiry' || status === 'needs_response' || status === 'under_review';
}

/** Whether the bank has taken the money back, and has not returned it. An inquiry only asks. */
export function isChargedBack({ status }: { status: Status }): boolean {
  return status === 'needs_response' || status === 'under_review' || status === 'lost';
}
