import { getReportContext } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { imageOf } from '../../actions/report-member.ts';
import type { Context } from '../../context.ts';
import { teamViewer } from '../../domain/photo-addresses.ts';

export const getReportContextRoute = route(
  getReportContext,
  async ({ reports, profiles, presenter }: Context, { params }) => {
    const report = await reports.find(params.id);
    const member = report && (await profiles.find(report.memberId));
    if (!member) throw new ProblemError('NOT_FOUND');
    const { message, photo } = report;
    return {
      lines: message?.lines.map((line) => ({ ...line, reported: line.seq === message.seq })) ?? [],
      picture: photo ? presenter.photo(imageOf(member, photo), teamViewer) : null,
    };
  },
);
