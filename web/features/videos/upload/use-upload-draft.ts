import { useEffect, useRef, useState } from 'react';
import type { Static } from 'typebox';
import type { getMatchForClip, Pin } from '../../../../contract/videos/match-clips.ts';
import { lastSchool } from './last-upload.ts';
import { dropUploadDraft, isChanged, saveUploadDraft, uploadDraft } from './upload-draft.ts';
import { emptyFields, type UploadFields } from './upload-fields.ts';

export type MatchForClip = Static<(typeof getMatchForClip)['answer']>;

/**
 * What a form for an upload begins with: what the member typed last and has not sent, or what most of their uploads
 * have in common.
 * @param given fields that are known: then no draft comes in between
 * @param match the match that somebody comes from: whatever the form begins with, it is for this one
 */
export function useUploadDraft(
  accountId: string,
  given: Partial<UploadFields> | undefined,
  match: MatchForClip | undefined,
) {
  const [begun] = useState(() => {
    const usual = { ...emptyFields, ...lastSchool(accountId), ...given };
    const draft = given ? null : uploadDraft(accountId, emptyFields);
    const clean = forMatch(usual, match);
    return { clean, draft, initial: draft ? forMatch(draft, match) : clean };
  });
  const [isRestored, setRestored] = useState(begun.draft !== null);
  const saved = useRef(begun.draft);

  /** It has been sent or thrown away. */
  function drop(): void {
    if (saved.current) dropUploadDraft(accountId, saved.current);
    saved.current = null;
    setRestored(false);
  }

  return {
    ...begun,
    /** Whether the form shows a draft of before. */
    isRestored,
    drop,
    /** Stashes what the form says now. */
    note(fields: UploadFields): void {
      if (isChanged(fields, begun.clean)) {
        saved.current = fields;
        saveUploadDraft(accountId, fields);
      } else drop();
    },
  };
}

/** Fields with a match, and with its school where they name none. */
function forMatch(fields: UploadFields, match: MatchForClip | undefined): UploadFields {
  if (!match) return fields;
  const pin: Pin = { matchId: match.match._id, minute: null, added: null, memberIds: [] };
  const { country, name } = (!fields.country && !fields.schoolName && match.school) || {
    country: fields.country,
    name: fields.schoolName,
  };
  return { ...fields, country, schoolName: name, match: JSON.stringify(pin) };
}

/** Notes the fields with each change, as long as the form is theirs alone. */
export function useNoting(draft: ReturnType<typeof useUploadDraft>, fields: UploadFields, isOn: boolean): void {
  const noted = useRef(fields);
  useEffect(() => {
    if (!isOn || noted.current === fields) return;
    noted.current = fields;
    draft.note(fields);
  });
}
