/** A known weakness of an installed package, from npm's audit. */
export interface Advisory {
  /** Such as GHSA-xxxx-xxxx-xxxx. */
  id: string;
  package: string;
  title: string;
  severity: string;
}

/** An advisory that is accepted for a limited time. */
export interface Exception {
  advisory: string;
  /** Why it does no harm here, or which fix is awaited. */
  reason: string;
  /** The last valid day, such as 2027-01-31. */
  until: string;
}

/** The fields of `npm audit --json` used here. */
interface AuditReport {
  vulnerabilities?: Record<string, { via: (string | Via)[] }>;
  message?: string;
  error?: { summary?: string };
}

interface Via {
  source: number;
  name: string;
  title: string;
  url: string;
  severity: string;
}

/** The advisories of npm's report, each once, or why it has no answer. */
export function advisoriesIn(printed: string): Advisory[] | { unanswered: string } {
  const report = parse(printed);
  if (!report.vulnerabilities)
    return { unanswered: report.message || report.error?.summary || 'npm printed no report' };
  const vias = Object.values(report.vulnerabilities).flatMap(({ via }) => via);
  const advisories = vias
    .filter((via) => typeof via !== 'string')
    .map((via) => ({ id: idOf(via), package: via.name, title: via.title, severity: via.severity }));
  return [...new Map(advisories.map((one) => [`${one.id} ${one.package}`, one])).values()];
}

/** Advisories without an exception, one line each. */
export function unexcepted(advisories: Advisory[], exceptions: Exception[]): string[] {
  const excepted = new Set(exceptions.map(({ advisory }) => advisory));
  return advisories
    .filter(({ id }) => !excepted.has(id))
    .map((one) => `${one.package}: ${one.title} (${one.severity}, ${one.id})`);
}

/** Exceptions that have expired or lack a reason or date, one line each. @param today such as 2026-12-31 */
export function unfit(exceptions: Exception[], today: string): string[] {
  return exceptions.flatMap(({ advisory, reason, until }) => {
    if (!advisory || !reason || !/^\d{4}-\d{2}-\d{2}$/.test(until))
      return [`the exception for ${advisory || 'an advisory'} needs advisory, reason and until (a date)`];
    return until < today ? [`the exception for ${advisory} ended on ${until}: ${reason}`] : [];
  });
}

function parse(printed: string): AuditReport {
  try {
    return JSON.parse(printed);
  } catch {
    return {};
  }
}

function idOf({ url, source }: Via): string {
  return /GHSA-[\w-]+/.exec(url)?.[0] ?? String(source);
}
