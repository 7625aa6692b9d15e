/** A member's unread conversations, with the version that orders such counts. */
export interface MemberCount {
  unread: number;
  version: number;
}
