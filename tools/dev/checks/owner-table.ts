import { eventKinds, operations, type ServiceName, serviceNames } from '@emberline/contracts';

/** Every service publishes it, which the sentence below the table says. */
const publishedByAll = 'member-erased';

/** Rows of "Who owns what" in `docs/architecture.md` that say other than the contract who publishes, consumes and calls. */
export function findOwnerProblems(page: string): string[] {
  return serviceNames.flatMap((service) => {
    const row = page.match(new RegExp(`^\\| ${service} \\| [^|]+ \\| (.+) \\|$`, 'm'))?.[1];
    const wanted = cellsOf(service).join(' | ');
    return row === wanted
      ? []
      : [`docs/architecture.md, row ${service}: after what it owns must stand\n  ${wanted}`];
  });
}

function cellsOf(service: ServiceName): string[] {
  const kinds = Object.values(eventKinds);
  const published = kinds.filter(
    ({ type, publishedBy }) => type !== publishedByAll && publishedBy.some((one) => one === service),
  );
  const consumed = kinds.filter(({ consumedBy }) => consumedBy.some((one) => one === service));
  const called = serviceNames.filter((owner) =>
    operations.some(
      ({ service: of, callers }) => of === owner && callers !== 'anyone' && callers?.includes(service),
    ),
  );
  return [published.map(({ type }) => type), consumed.map(({ type }) => type), called].map(
    (names) => names.join(', ') || 'nothing',
  );
}
