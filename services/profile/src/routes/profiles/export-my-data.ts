import { exportMyData } from '@emberline/contracts';
import { clientAddress } from '@emberline/kit/http/client-address';
import { route } from '@emberline/kit/http/operation';
import { collectExport } from '../../actions/collect-export.ts';
import { findMe } from '../../actions/find-me.ts';
import { exportArchive } from '../../answers/export-archive.ts';
import type { Context } from '../../context.ts';

/** Requires the password again. */
export const exportMyDataRoute = route(
  exportMyData,
  async (context: Context, { body, caller, bearer, request, reply }) => {
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
);
