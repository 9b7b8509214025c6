import type { Hidden } from '../../contract/reports.ts';
import { fact } from '../platform/facts/fact.ts';

type Of = { teamId: string };

export const teamMade = fact<Of & { accountId: string }>('teams.made');
/** Its words, its link, its members or their roles are others, or it has been ended or taken up again. */
export const teamChanged = fact<Of>('teams.changed');
/** It has another name. `byId`: who has given it that. */
export const teamRenamed = fact<Of & { byId: string }>('teams.renamed');
/** Others no longer see it. */
export const teamHidden = fact<Of & { hidden: Hidden }>('teams.hidden');
/** Others see it again. */
export const teamShown = fact<Of>('teams.shown');
export const teamRemoved = fact<Of>('teams.removed');
/** A member wants to join. `captainIds`: the accounts of those who act for the team at that moment. */
export const joinAsked = fact<Of & { accountId: string; captainIds: string[] }>('teams.join-asked');
/** They no longer do, or somebody has answered. */
export const joinClosed = fact<Of & { accountId: string; captainIds: string[] }>('teams.join-closed');
/** What has come of it for whom it concerns. `byId`: who acts for the team. */
export const joinDecided = fact<Of & { accountId: string; byId: string; outcome: JoinOutcome }>('teams.join-decided');

/**
 * `captain`, `role`: they belong to it, and somebody else has made them that, or given them another role. `removed`,
 * `taken-off`: they did, and somebody else has removed them, or taken their account off a name on its roster.
 */
export type JoinOutcome = 'confirmed' | 'refused' | 'invited' | 'captain' | 'role' | 'removed' | 'taken-off';
