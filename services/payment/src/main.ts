import { startService } from '@emberline/kit/service';
import { payment } from './service.ts';

await startService(payment);
