import { saveResult } from '../save-result.ts';
import { withProduct } from '../with-product.ts';
import { type DrillResults, runDrill, startDrillStore } from './run-drill.ts';

// npm run lab -- drill: loses all databases of a running product, brings them back by the steps of docs/runbook, and tells what
// was lost and how long it took. The result goes to docs/results/drill.md.

const store = await startDrillStore();
const results = await withProduct({ env: store.product }, (product) => runDrill(product, store));
await store.stop();
const report = describe(results);
console.log(report);
const { lostFromBackup, letIn, leftOfThem, photosChanged, placesBack } = results;
const isGood = lostFromBackup + letIn + leftOfThem.length + photosChanged === 0 && placesBack > 0;
saveResult(
  'drill',
  report,
  isGood ? 'Nothing was lost from the backup, and nobody erased came back.' : 'Missed: see the table.',
);
if (!isGood) process.exitCode = 1;

function describe(results: DrillResults): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return `# The last drill

\`npm run lab -- drill\`. Twenty members in ten conversations write; a backup,
encrypted, goes to a bucket; they write on, and two delete their accounts. Then all programs are killed, all databases, Redis and the bucket of photos are
emptied, and everything is brought back by the steps of [the runbook](../runbook/backup-and-restore.md). Kafka stays.

| | |
|---|---|
| From the backup to the loss | ${results.lastSeconds.toFixed(1)} s |
| Messages from before the backup that are missing | ${results.lostFromBackup} |
| Messages accepted since the backup, and missing | ${results.accepted}, ${results.lostSince} |
| Photos, and how many of them changed | ${results.photos} (${results.lostPhotos} files lost with their bucket), ${results.photosChanged} |
| Places in the databases that named the erased people after the restore | ${results.placesBack} |
| The journal | ${results.journal} |
| Places that name them when the doors open | ${results.leftOfThem.length} |
| Erased people who can log in | ${results.letIn} |
| From the loss until the databases are back and the accounts erased again | ${seconds(results.restoredMs)} |
| … until the first message is accepted | ${seconds(results.backMs)} |
`;
}
