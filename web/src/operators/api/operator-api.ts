import { api } from '../../api/api.ts';

/** The one API with the operators' tags. `live-reactions.ts` patches it or has it fetched anew. */
export const operatorApi = api.enhanceEndpoints({
  addTagTypes: ['Dashboard', 'Users', 'Queue', 'Conversation', 'Audit', 'Reports', 'Erasures', 'Replies'],
});
