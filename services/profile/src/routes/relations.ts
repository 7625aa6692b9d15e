import { isolated } from '@emberline/contracts/shown-text';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { findCards } from '../actions/browsing/browse-members.ts';
import { visibleProfile } from '../actions/browsing/open-profile.ts';
import { imageOf, reportMember as report } from '../actions/moderation/reports.ts';
import { block, unblock } from '../actions/moderation/set-block.ts';
import { findMe, findPayingMe } from '../actions/profile/find-me.ts';
import type { Context } from '../context.ts';
import { teamViewer } from '../domain/photo-addresses.ts';
import type { FrozenProfile } from '../store/reports.ts';

export const relations = routes<Context>({
  addToHotlist: async (context, { body, caller }) => {
    const { hotlists, now } = context;
    await findPayingMe(context, caller);
    if (body.hotMemberId === caller.id) throw new ProblemError('INVALID', 'You cannot add yourself.');
    const member = await visibleProfile(context, caller.id, body.hotMemberId);
    await hotlists.add(caller.id, member._id, now());
    const savedEachOther = (await hotlists.keeping(caller.id, [member._id])).has(member._id);
    const message = savedEachOther
      ? `You and ${isolated(member.firstname)} saved each other.`
      : `${isolated(member.firstname)} is on your hotlist.`;
    return { message, savedEachOther };
  },
  listHotlist: async (context, { caller }) => {
    const me = await findPayingMe(context, caller);
    const kept = await context.hotlists.of(caller.id, mostShown);
    const ids = kept.map(({ memberId }) => memberId);
    return findCards(context, me, ids);
  },
  removeFromHotlist: async (context, { params, caller }) => {
    await findPayingMe(context, caller);
    await context.hotlists.remove(caller.id, params.memberId);
    return { message: 'Removed from your hotlist.' };
  },
  /** Idempotent: a repeated call publishes no second event. */
  blockMember: async (context, { params: { id }, caller }) => {
    if (id === caller.id) throw new ProblemError('INVALID', 'You cannot block yourself.');
    await findMe(context, caller);
    const blocked = await context.profiles.find(id);
    if (!blocked) throw new ProblemError('NOT_FOUND');
    await block(context, caller.id, blocked);
  },
  unblockMember: async (context, { params, caller }) => {
    await findMe(context, caller);
    await unblock(context, caller.id, params.id);
  },
  listBlocked: async ({ blocks, presenter }, { caller }) => {
    const rows = await blocks.by(caller.id);
    return rows.map(({ blockedId: id, firstname, kind }) => presenter.blockedCard({ id, firstname, kind }));
  },
  reportMember: async (context, input) => {
    const { params, body, caller, bearer } = input;
    const [me, member] = await Promise.all([findMe(context, caller), context.profiles.find(params.id)]);
    if (!member) throw new ProblemError('NOT_FOUND');
    if (member._id === me._id) throw new ProblemError('INVALID', 'You cannot report yourself.');
    await report(context, { id: me._id, bearer }, member, body);
    return { message: 'Thank you. Our team will look at this.' };
  },
  getReport: async ({ reports }, { params }) => {
    const report = await reports.find(params.id);
    if (!report) throw new ProblemError('NOT_FOUND');
    const { _id: id, reporterId, memberId, reason, details, createdAt, message, photo } = report;
    const about = message ? ('message' as const) : photo ? ('photo' as const) : ('member' as const);
    return { id, reporterId, memberId, reason, details, createdAt: createdAt.toISOString(), about };
  },
  getReportContext: async ({ reports, profiles, presenter }, { params }) => {
    const report = await reports.find(params.id);
    const member = report && (await profiles.find(report.memberId));
    if (!report || !(member || report.frozen)) throw new ProblemError('NOT_FOUND');
    const { message, photo, frozen } = report;
    const lines = message?.lines.map((line) => ({ ...line, reported: line.seq === message.seq })) ?? [];
    if (!member) return { lines, ...frozenAnswer(frozen) };
    return {
      lines,
      picture: photo ? presenter.photo(imageOf(member, photo), teamViewer) : null,
    };
  },
});

const mostShown = 500;

/** The photo of a deleted account has no address any more. */
function frozenAnswer(frozen: FrozenProfile | undefined) {
  const { title = '', words = [], picture } = frozen ?? {};
  const url = picture && `data:image/webp;base64,${picture.base64}`;
  return {
    picture: picture && url ? { file: picture.file, small: url, medium: url, large: url } : null,
    frozen: { title, words },
  };
}
