import { glob } from 'node:fs/promises';
import { dirname } from 'node:path/posix';
import ts from 'typescript';
import { isTest, type SourceFile } from './sources.ts';

const most = 40;

/**
 * Folders that hold too many files to be read as a list, one line each. A test or stylesheet counts like the code beside
 * which it lies, since whoever looks for something reads past it too; what lies in a folder's folders does not count.
 */
export function findFullFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > most)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files; sort them by subject, into folders of ${most} or fewer`,
    );
}

/** The files to which the rule applies, from the repository's root. */
export async function readPaths(root: string): Promise<string[]> {
  const folders = '{services/*/src,web/src,gateway,contracts/src,tools}';
  const exclude = ['**/node_modules/**', '**/dist/**', '**/generated/**'];
  const paths: string[] = [];
  for await (const file of glob(`${folders}/**/*.{ts,tsx,js,mjs,cjs,css}`, { cwd: root, exclude }))
    paths.push(file.replaceAll('\\', '/'));
  return paths;
}

const mostLines = 100;
const where = /^(services|gateway|contracts\/build|tools\/dev)\//;

/** Longer than that so far. Split one where a reader would draw the line, and take it off. */
const known = new Set([
  'services/admin/src/store/received.ts createReceived',
  'services/admin/src/store/users.ts createUsers',
  'services/admin/src/store/waiting.ts createWaiting',
  'services/auth/src/store/accounts.ts createAccounts',
  'services/auth/src/store/sessions.ts createSessions',
  'services/mailbox/src/conversation/row-sender.ts createRowSender',
  'services/mailbox/src/domain/decide.ts decide',
  'services/notification/src/store/presences.ts createPresences',
  'services/payment/src/clients/provider/stripe.ts createStripe',
  'services/payment/src/store/memberships.ts createMemberships',
  'services/profile/src/answers/presenter.ts createPresenter',
  'services/profile/src/store/browsing.ts createBrowsing',
  'services/profile/src/store/profiles.ts createProfiles',
]);

/** Functions of more than 100 lines, those within them included; one line each. Tests are free. */
export function findLongFunctions(files: SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => where.test(path) && !isTest(path) && text.split('\n').length > mostLines)
    .flatMap(({ path, text }) => longIn(path, text));
}

function longIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (place: number) => source.getLineAndCharacterOfPosition(place).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const lines = lineAt(node.getEnd()) - lineAt(node.getStart()) + 1;
    if (lines <= mostLines) return;
    if (ts.isFunctionLike(node) && !known.has(`${path} ${nameOf(node)}`))
      found.push(`${path}: ${nameOf(node)} has ${lines} lines; at mostLines ${mostLines} are allowed`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf({ name, parent }: ts.SignatureDeclaration): string {
  if (name) return name.getText();
  return parent && ts.isVariableDeclaration(parent) ? parent.name.getText() : 'a function without a name';
}
