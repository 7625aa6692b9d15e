import { startService } from '@emberline/kit/service';
import { auth } from './service.ts';

await startService(auth);
