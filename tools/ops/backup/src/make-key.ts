import { runCommand } from '@emberline/kit/command';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';

// Makes a pair of keys for backups, the same as `age-keygen`. The private one belongs where no backup is and no server.
await runCommand({ usage: 'node tools/ops/backup/src/make-key.ts' }, async () => {
  const identity = await generateX25519Identity();
  console.log(`Public, for BACKUP_RECIPIENTS: ${await identityToRecipient(identity)}`);
  console.log(`Private, for BACKUP_IDENTITY when restoring: ${identity}`);
});
