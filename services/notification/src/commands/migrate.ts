import { runMigrate } from '@emberline/kit/migrate';
import { schema } from '../store/stores.ts';

await runMigrate('notification', schema);
