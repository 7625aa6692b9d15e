import { operations } from '../src/index.ts';

/** The web client’s run-time half of the contract: where each operation lives. Its types come from the declarations. */
export function clientOperations(): string {
  const lines = operations
    .filter((operation) => operation.who !== 'service')
    .map(
      ({ id, method, path, timeoutMs }) =>
        `  ${id}: { method: '${method}', path: '${path}'${timeoutMs ? `, timeoutMs: ${timeoutMs}` : ''} },`,
    );
  return `// Written by \`npm run contracts\`; do not edit.\nexport const operations = {\n${lines.join('\n')}\n} as const;\n`;
}
