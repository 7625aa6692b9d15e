import { startService } from '@emberline/kit/service';
import { admin } from './service.ts';

await startService(admin);
