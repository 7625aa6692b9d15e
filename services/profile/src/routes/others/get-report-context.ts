import { getReportContext } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { imageOf } from '../../actions/report-member.ts';
import type { Context } from '../../context.ts';
import { teamViewer } from '../../domain/photo-addresses.ts';
import type { FrozenProfile } from '../../store/reports.ts';

export const getReportContextRoute = route(
  getReportContext,
  async ({ reports, profiles, presenter }: Context, { params }) => {
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
);

/** The photo of a deleted account has no address any more. */
function frozenAnswer(frozen: FrozenProfile | undefined) {
  const { title = '', words = [], picture } = frozen ?? {};
  const url = picture && `data:image/webp;base64,${picture.base64}`;
  return {
    picture: picture && url ? { file: picture.file, small: url, medium: url, large: url } : null,
    frozen: { title, words },
  };
}
