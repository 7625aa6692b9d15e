export interface DrillResults {
  lostFromBackup: number;
  accepted: number;
  lostSince: number;
  /** From the backup's end to the loss. */
  lastSeconds: number;
  restoredMs: number;
  backMs: number;
  placesBack: number;
  /** What the command that replays it said. */
  journal: string;
  letIn: number;
  leftOfThem: string[];
  photosChanged: number;
  photos: number;
  /** Files in the bucket: three sizes of each photo. */
  lostPhotos: number;
}

export function describe(results: DrillResults): string {
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
