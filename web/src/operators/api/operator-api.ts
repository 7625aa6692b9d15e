import './add-operations.ts';
import { api } from '../../api/api.ts';

/** The API with the operators' tags. `live-reactions.ts` patches or invalidates its answers. */
export const operatorApi = api.enhanceEndpoints({
  addTagTypes: [
    'Dashboard',
    'Users',
    'Person',
    'Team',
    'Adverts',
    'Broadcasts',
    'Switches',
    'Tickets',
    'Payments',
    'Money',
    'Queue',
    'Conversation',
    'Audit',
    'Reports',
    'Appeals',
    'Erasures',
    'Replies',
    'Operators',
    'Sessions',
  ],
});
