import { accessOperations } from '@emberline/contracts/generated/access-operations.ts';
import { addOperations } from './operations.ts';

// Whatever makes one of these calls imports this first.
addOperations(accessOperations);
