import ts from 'typescript';
import { isTest, type SourceFile } from './sources.ts';

const most = 100;
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
    .filter(({ path, text }) => where.test(path) && !isTest(path) && text.split('\n').length > most)
    .flatMap(({ path, text }) => longIn(path, text));
}

function longIn(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (place: number) => source.getLineAndCharacterOfPosition(place).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const lines = lineAt(node.getEnd()) - lineAt(node.getStart()) + 1;
    if (lines <= most) return;
    if (ts.isFunctionLike(node) && !known.has(`${path} ${nameOf(node)}`))
      found.push(`${path}: ${nameOf(node)} has ${lines} lines; at most ${most} are allowed`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf({ name, parent }: ts.SignatureDeclaration): string {
  if (name) return name.getText();
  return parent && ts.isVariableDeclaration(parent) ? parent.name.getText() : 'a function without a name';
}
