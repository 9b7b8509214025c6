/**
 * What a viewer may do with what they are shown. An answer made for one viewer includes it (`can`); an answer that is
 * the same bytes for everybody names the owner instead, and the browser calls the same function as the server.
 */
import Type, { type Static } from 'typebox';
import type { ReportKind } from './reports.ts';

export const Abilities = Type.Object({ edit: Type.Boolean(), delete: Type.Boolean(), report: Type.Boolean() });
export type Abilities = Static<typeof Abilities>;

/** What owners may do with what is theirs (spec 2 §6), by kind; with a kind not listed, nothing. */
const OWNERS_CAN: Partial<Record<ReportKind, Omit<Abilities, 'report'>>> = {
  post: { edit: true, delete: true },
  comment: { edit: true, delete: true }, // COMMENT_EDIT_MINUTES long
  video: { edit: true, delete: true },
};

/**
 * What an account may do with something, judging by its kind and owner alone: members report what is not their own.
 * @param ownerId whose it is; null if no longer known
 * @param viewerId the viewer's account; null or undefined for a visitor, who may do nothing
 */
export function abilitiesFor(
  viewerId: string | null | undefined,
  thing: { kind: ReportKind; ownerId: string | null },
): Abilities {
  if (!viewerId) return { edit: false, delete: false, report: false };
  if (viewerId !== thing.ownerId) return { edit: false, delete: false, report: true };
  return { edit: false, delete: false, ...OWNERS_CAN[thing.kind], report: false };
}
