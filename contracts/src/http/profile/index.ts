/** Who people are: profiles, photos, browsing, views, hotlists, blocks, reports, ads. */

export { addAdvert, changeAdvert, listAdverts } from './adverts.ts';
export * from './facts.ts';
export * from './landing.ts';
export * from './moderation.ts';
export * from './opened.ts';
export * from './others.ts';
export * from './own.ts';
export * from './photos.ts';
export * from './review.ts';
export * from './safety.ts';
export type { ProfileSeedRow, SeedMemberProfile, SeedPhoto } from './seed-rows.ts';
export {
  answerTicket,
  askSupport,
  askSupportAsMember,
  closeTicket,
  countTickets,
  getTicketLetter,
  listTicketRows,
  listTicketsOf,
} from './support.ts';
export {
  addTeamPhoto,
  getTeamProfile,
  listTeamRows,
  orderTeamPhotos,
  pauseTeamProfile,
  removeTeamPhoto,
  saveTeamProfile,
  teamPage,
} from './team.ts';
