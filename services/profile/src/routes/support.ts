import { pageSizes } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { findMe } from '../actions/profile/find-me.ts';
import { addAdvert, changeAdvert, showAdverts } from '../actions/support/adverts.ts';
import { askSupport, decideTicket } from '../actions/support/tickets.ts';
import { guestOf, ticketAnswer } from '../answers/cases.ts';
import type { Context } from '../context.ts';

export const support = routes<Context>({
  askSupport: async (context, { body: { email, ...request } }) => ({
    message: await askSupport(context, { memberId: null, email }, request),
  }),
  askSupportAsMember: async (context, { body, caller }) => {
    const { _id: memberId } = await findMe(context, caller);
    return { message: await askSupport(context, { memberId, email: null }, body) };
  },
  listTicketRows: async (
    { pageOnce, tickets },
    { query: { page = 1, limit = pageSizes.operators }, caller },
  ) => {
    const asked = { reader: caller.id, list: 'tickets', page, limit };
    const { rows, total, open } = await pageOnce(asked, (rest) => tickets.page(rest, limit));
    return { tickets: rows.map(ticketAnswer), total, open };
  },
  /** A number alone, so without an entry. */
  countTickets: async ({ tickets }) => ({
    open: await tickets.countOpen(),
  }),
  listTicketsOf: async ({ tickets }, { params: { id } }) =>
    (await tickets.newestOf(id, most)).map((row) => {
      const { memberId: _member, guest: _guest, ...ticket } = ticketAnswer(row);
      return ticket;
    }),
  answerTicket: (context, { params, body, caller }) => decideTicket(context, params.id, body.answer, caller),
  closeTicket: (context, { params, caller }) => decideTicket(context, params.id, null, caller),
  getTicketLetter: async ({ tickets }, { params }) => {
    const ticket = await tickets.find(params.id);
    if (!ticket || ticket.answer === null) throw new ProblemError('NOT_FOUND');
    const { memberId, topic, answer } = ticket;
    return { memberId, guest: guestOf(ticket), topic, answer };
  },
  listAdverts: async (context, { caller }) => {
    await context.acts.noteRead({ operatorId: caller.id, action: 'list-adverts', details: { page: 1 } });
    return showAdverts(context);
  },
  addAdvert: async (context, { body, caller, signal }) => ({
    id: await addAdvert(context, body, { operatorId: caller.id, signal }),
  }),
  changeAdvert: (context, { params, body, caller }) => changeAdvert(context, params.id, body, caller.id),
});

const most = 10;
