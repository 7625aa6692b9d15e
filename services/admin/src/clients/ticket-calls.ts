import { listTicketRows, listTicketsOf, type QueryOf } from '@emberline/contracts';
import { type CallOptions, callService } from '@emberline/kit/http/internal';

/** Calls about requests to the support. @param profile the profile service, and the operator for whom it is asked */
export function ticketCalls(profile: Pick<CallOptions<unknown>, 'url' | 'credential' | 'onBehalfOf'>) {
  return {
    tickets: (query: QueryOf<typeof listTicketRows>) => callService(listTicketRows, { ...profile, query }),
    ticketsOf: (id: string) => callService(listTicketsOf, { ...profile, params: { id } }),
  };
}
