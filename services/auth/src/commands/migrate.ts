import { runMigrate } from '@emberline/kit/command';
import { schema } from '../store/stores.ts';

await runMigrate('auth', schema);
