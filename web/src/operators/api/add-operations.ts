import { operatorOperations } from '@emberline/contracts/generated/operator-operations.ts';
import { addOperations } from '../../api/operations.ts';

// Whatever makes an operators' call imports this first.
addOperations(operatorOperations);
