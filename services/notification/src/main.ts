import { startService } from '@emberline/kit/service';
import { notification } from './service.ts';

await startService(notification);
