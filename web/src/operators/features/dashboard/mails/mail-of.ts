import type { Mail } from '../../../api/person-api.ts';

/** A mail for tests: unattended, just written. */
export function mailOf(facts: Partial<Mail> = {}): Mail {
  return {
    _id: '66a000000000000000000001',
    conversationId: 'c',
    seq: 1,
    sender: '66a000000000000000000002',
    senderUsername: 'demo',
    senderFirstname: 'Daniel',
    senderPhoto: null,
    receiver: '66a000000000000000000003',
    receiverUsername: 'miles',
    receiverFirstname: 'Miles',
    content: 'Hello Miles',
    timestamp: new Date().toISOString(),
    adminResponse: null,
    attendedAt: null,
    attendedBy: null,
    seen: false,
    senderLastOnline: null,
    senderOnline: false,
    claim: null,
    ...facts,
  };
}
