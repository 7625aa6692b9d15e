import {
  exportFromAuth,
  exportFromMailbox,
  exportFromNotification,
  exportFromPayment,
  exportMyData as operation,
} from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { clientAddress } from '@emberline/kit/http/client-address';
import { callService } from '@emberline/kit/http/internal';
import { implement } from '@emberline/kit/http/operation';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Context } from '../context.ts';
import type { ProfileRow } from '../store/profiles.ts';

/** One archive: `data.json` with what every service keeps about the caller, and the caller's photos; for who proves the password again. */
export function exportMyData(app: App, context: Context): void {
  implement(app, operation, async ({ body, caller, bearer, request, reply }) => {
    const me = await context.members.me(caller);
    await context.accounts.checkPassword(bearer, body.password, {
      address: clientAddress(request),
      requestId: request.id,
    });
    const [own, others, photos] = await Promise.all([
      ownData(context, me),
      dataOfOthers(context, bearer, request.id),
      photosOf(context, me),
    ]);
    const data = JSON.stringify({ exportedAt: context.now(), ...own, ...others }, null, 2);
    context.security.note('data-exported', {
      ...{
        subjectId: caller.id,
        sessionId: caller.sessionId,
        address: clientAddress(request),
        reqId: request.id,
      },
    });
    const archive = zipSync({ 'data.json': strToU8(data), photos }, { mtime: context.now() });
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .header('cache-control', 'no-store')
      .send(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength));
  });
}

async function ownData({ views, hotlists, blocks, reports }: Context, me: ProfileRow) {
  const most = 100_000;
  const [viewed, hotlist, blocked, reported] = await Promise.all([
    views.by(me._id),
    hotlists.of(me._id, most),
    blocks.by(me._id),
    reports.by(me._id),
  ]);
  return {
    profile: { ...me, photos: me.photos.map(({ file }) => file) },
    profilesViewed: viewed.map(({ viewedId, at }) => ({ memberId: viewedId, at })),
    hotlist: hotlist.map(({ memberId, at }) => ({ memberId, at })),
    blocked: blocked.map(({ blockedId, at }) => ({ memberId: blockedId, at })),
    reports: reported.map(({ memberId, reason, details, createdAt }) => ({
      memberId,
      reason,
      details,
      createdAt,
    })),
  };
}

async function dataOfOthers(
  { settings, credential }: Context,
  onBehalfOf: string | undefined,
  requestId: string,
) {
  const common = { credential, onBehalfOf, requestId, timeoutMs: 25_000 };
  const [account, messages, payments, notifications] = await Promise.all([
    callService(exportFromAuth, { url: settings.AUTH_URL, ...common }),
    callService(exportFromMailbox, { url: settings.MAILBOX_URL, ...common }),
    callService(exportFromPayment, { url: settings.PAYMENT_URL, ...common }),
    callService(exportFromNotification, { url: settings.NOTIFICATION_URL, ...common }),
  ]);
  return { account, messages, payments, notifications };
}

/** Stored as they are: WebP does not get smaller. */
async function photosOf({ photos }: Context, me: ProfileRow): Promise<Zippable> {
  const stored = await photos.rows.find({ ownerId: me._id }).toArray();
  const files = await Promise.all(
    stored.map(async ({ _id }) => {
      const bytes = await photos.read(_id, 'large');
      return bytes ? [[_id, [new Uint8Array(bytes), { level: 0 as const }] as const] as const] : [];
    }),
  );
  return Object.fromEntries(files.flat()) as Zippable;
}
