/** Teams and who belongs to them (issue 18). */

/** Whose team it is. */
export const TEAM_OF = ['school', 'faculty', 'hall', 'none'] as const;
export type TeamOf = (typeof TEAM_OF)[number];

/** Captains and vice-captains act for the team. */
export const MEMBER_ROLES = ['captain', 'vice', 'player', 'coach'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
