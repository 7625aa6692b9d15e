import { startService } from '@emberline/kit/service';
import { mailbox } from './service.ts';

await startService(mailbox);
