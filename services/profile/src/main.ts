import { startService } from '@emberline/kit/service';
import { profile } from './service.ts';

await startService(profile);
