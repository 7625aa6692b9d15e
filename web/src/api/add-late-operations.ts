import { lateOperations } from '@emberline/contracts/generated/late-operations.ts';
import { addOperations } from './operations.ts';

// Whatever makes one of these calls imports this first.
addOperations(lateOperations);
