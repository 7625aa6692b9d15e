/** Room names. Only the server joins rooms. */
export const memberRoom = (memberId: string): string => `member:${memberId}`;
export const operatorsRoom = 'operators';
export const allMembersRoom = 'members';
