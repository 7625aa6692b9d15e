import { navigation } from '../../pages.ts';
import { operatorsApi } from '../api/operators-api.ts';

/** The links of the operators' bar that the signed-in operator may open. */
export function useOperatorLinks() {
  const { data: operator } = operatorsApi.useOperatorQuery();
  return operator?.role === 'manager' ? [...navigation.operator, ...navigation.manager] : navigation.operator;
}
