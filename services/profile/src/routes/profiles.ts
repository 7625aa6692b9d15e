import { coarseTime } from '@emberline/contracts';
import { paymentStatus } from '@emberline/contracts/choices';
import { ProblemError } from '@emberline/kit/errors';
import { clientAddress } from '@emberline/kit/http/client-address';
import { routes } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { FastifyRequest } from 'fastify';
import { browseMembers, findCards } from '../actions/browsing/browse-members.ts';
import { openProfile } from '../actions/browsing/open-profile.ts';
import { collectExport, exportArchive } from '../actions/collect-export.ts';
import { editProfile, setAssistedReplies, setPaused } from '../actions/profile/edit-profile.ts';
import { ensureProfile, findMe } from '../actions/profile/find-me.ts';
import { pictureOf, suspensionAnswer, warningAnswer } from '../answers/cases.ts';
import type { Context } from '../context.ts';
import { placeName } from '../domain/place.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

export const profiles = routes<Context>({
  getMe: async (context, { caller, bearer, request }) => {
    const [me, unread] = await Promise.all([
      findMe(context, caller),
      context.mailbox.unreadOf(bearer, request.id),
    ]);
    return context.presenter.me(me, {
      ...unread,
      ...(await suspensionOf(context, me)),
      ...(await warningOf(context, me)),
    });
  },
  browse: async (context, { query, caller }) => {
    const { users, team, order, total, page, limit } = await browseMembers(context, caller, query);
    const totalPages = Math.ceil(total / limit);
    return {
      data: users,
      users,
      currentPage: page,
      pagesLeft: Math.max(0, totalPages - page),
      totalPages,
      ...{ total, team, order },
    };
  },
  getProfile: async (context, input) => {
    const { params, caller } = input;
    const profile = await openProfile(context, input);
    if (params.id !== caller.id && !profile.blocked)
      await context.views.record(caller.id, params.id, context.now());
    return profile;
  },
  getProfileData: async (context, input) => openProfile(context, input),
  getOwnProfile: async (context, { caller }) => context.presenter.ownProfile(await findMe(context, caller)),
  saveProfile: async (context, { body, caller }) =>
    context.presenter.ownProfile(await editProfile(context, caller, body)),
  listViewers: async (context, { caller }) => {
    const [me, seen] = await Promise.all([findMe(context, caller), context.views.of(caller.id, mostShown)]);
    const timeOf = new Map(seen.map(({ viewerId, at }) => [viewerId, coarseTime(at).toISOString()]));
    return findCards(context, me, [...timeOf.keys()], timeOf);
  },
  setAssistedReplies: async (context, { body, caller }) => ({
    assistedReplies: await setAssistedReplies(context, caller, body.allowed),
  }),
  setPaused: async (context, { body, caller }) => ({
    paused: await setPaused(context, caller, body.paused),
  }),
  /** Requires the password again. */
  exportMyData: async (context, { body, caller, bearer, request, reply }) => {
    const { accounts, security } = context;
    const asked = { address: clientAddress(request), requestId: request.id };
    const me = await findMe(context, caller);
    await accounts.checkPassword(bearer, body.password, asked);
    const { data, photos } = await collectExport(context, me, bearer, request.id);
    const { address, requestId: reqId } = asked;
    security.note('data-exported', { subjectId: caller.id, sessionId: caller.sessionId, address, reqId });
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .header('cache-control', 'no-store')
      .send(exportArchive(data, photos));
  },
  countMembers: async ({ browsing }) => {
    const thousands = Math.floor((await browsing.countRealMembers()) / 1000);
    return { members: thousands === 0 ? null : thousands * 1000 };
  },
  /**
   * Estimates where the caller's address is. Uses our own database if there is one, else the headers of a trusted proxy that
   * the settings name. Stores nothing.
   */
  locate: async ({ settings, places }, { request }) => {
    if (places) return places.find(clientAddress(request));
    return {
      city: placeIn(request, settings.GEO_CITY_HEADER),
      region: placeIn(request, settings.GEO_REGION_HEADER),
    };
  },
  getAd: async ({ settings, adverts, profiles, now }, { query, caller, reply }) => {
    const me = await profiles.find(caller.id);
    const audience = me?.paymentStatus === paymentStatus.active ? 'paying' : 'not paying';
    const advert = await adverts.shown(query.ad, audience, now());
    if (!advert) throw new ProblemError('NOT_FOUND');
    const { type, bytes } = await pictureOf(advert.picture);
    const isOwn = advert.link.startsWith('/');
    return reply
      .header('adlink', isOwn ? `${settings.WEB_ORIGIN}${advert.link}` : advert.link)
      .header('adtext', encodeURIComponent(advert.words))
      .header('cache-control', 'private, max-age=3600')
      .type(type)
      .send(bytes);
  },
  getProfileFacts: async (context, { body }) => {
    const { mongo, profiles, presenter } = context;
    const rows = await profiles.findMany(body.ids);
    // Of an account that was just made, its event may be on its way.
    const [id] = body.ids;
    const made =
      rows.length === 0 && body.ids.length === 1 && id
        ? await inTransaction(mongo.client, (session) => ensureProfile(context, session, id))
        : undefined;
    return [...rows, ...(made ? [made] : [])].map(presenter.forServices);
  },
  getProfileForTeam: async ({ profiles, presenter }, { params }) => {
    const row = await profiles.find(params.id);
    if (!row) throw new ProblemError('NOT_FOUND');
    return presenter.forTeam(row);
  },
  pageProfiles: async ({ profiles, presenter }, { query: { after = '', limit = 500 } }) => {
    const rows = await profiles.pageAfter(after, limit);
    return rows.map(presenter.forRebuild);
  },
});

async function suspensionOf({ appeals }: Context, { _id, suspension }: ProfileRow) {
  if (!suspension) return undefined;
  const answer = suspensionAnswer(suspension, await appeals.against(_id, suspension));
  return answer && { suspension: answer };
}

async function warningOf({ appeals }: Context, { _id, warning }: ProfileRow) {
  if (warning?.acknowledgedAt !== null) return undefined;
  return { warning: warningAnswer(warning, await appeals.against(_id, warning)) };
}

const mostShown = 200;

function placeIn(request: FastifyRequest, header: string): string | null {
  return header === '' ? null : placeName(request.headers[header.toLowerCase()]);
}
