import { randomBytes } from 'node:crypto';
import {
  answerTicket,
  askSupport,
  askSupportAsMember,
  getTicketLetter,
  listTicketRows,
  listTickets,
  type Operation,
  supportTopics,
} from '@emberline/contracts';
import type { Api } from '../support/api.ts';
import type { Operator } from '../support/operators.ts';

interface TicketCall {
  operation: Operation;
  input: () => Promise<{ params?: object }>;
  sometimes: string[];
}

/** Every call that answers requests to the support, each after a member and a guest have asked. */
export function ticketCalls(
  member: () => Api,
  operator: () => Operator,
  guest: Api,
): Record<'ofOperators' | 'ofServices', TicketCall[]> {
  const asked = async () => {
    const text = `Where is my photo? ${randomBytes(4).toString('hex')}`;
    const request = { topic: supportTopics[0], text };
    await member()(askSupportAsMember, { body: request });
    await guest(askSupport, { body: { ...request, email: 'guest@example.org' } });
    const { body } = await operator().api(listTickets, { query: { limit: 100 } });
    return body.tickets.find((ticket) => ticket.text === text && ticket.guest)?.id as string;
  };
  const list = async () => {
    await asked();
    return {};
  };
  const answered = async () => {
    const params = { id: await asked() };
    await operator().api(answerTicket, { params, body: { answer: 'Here.' } });
    return { params };
  };
  return {
    ofOperators: [{ operation: listTickets, input: list, sometimes: [] }],
    ofServices: [
      { operation: listTicketRows, input: list, sometimes: [] },
      { operation: getTicketLetter, input: answered, sometimes: [] },
    ],
  };
}
