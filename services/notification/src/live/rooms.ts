/** Rooms are named here and joined by the server alone. */
export const memberRoom = (memberId: string): string => `member:${memberId}`;
export const operatorsRoom = 'operators';
