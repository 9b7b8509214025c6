import { useEffect, useRef, useState } from 'react';
import type { Pin } from '../../../../contract/videos/match-clips.ts';
import { type Filled, filledFor, filledWith, type MatchForClip, refill } from '../clip-form/filled.ts';
import { lastSchool } from './last-upload.ts';
import { dropUploadDraft, filledInDraft, isChanged, saveUploadDraft, uploadDraft } from './upload-draft.ts';
import { emptyFields, type UploadFields } from './upload-fields.ts';

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
  const [begun, setBegun] = useState(() => {
    const base = filledWith(lastSchool(accountId));
    const draft = given ? null : uploadDraft(accountId, emptyFields);
    const clean = forMatch({ ...emptyFields, ...base, ...given }, base, base, match);
    // What another match has said goes with it.
    const before = (draft && filledInDraft(accountId, base)) ?? base;
    const filled = match ? filledFor(base, match) : before;
    return { base, clean, draft, filled, initial: draft ? forMatch(draft, before, base, match) : clean };
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
    /** Has the form begin with this where it is not filled in: it is nothing that somebody has typed, or would lose. */
    learn(base: Filled): void {
      setBegun((before) => {
        const [from, to] = [before.base, base].map((one) => filledFor(one, match ?? null)) as [Filled, Filled];
        const learnt = (fields: UploadFields) => ({ ...fields, ...refill(fields, from, to) });
        return { ...before, base, clean: learnt(before.clean), initial: learnt(before.initial) };
      });
    },
    /** Stashes what the form says now. @param filled what of it was filled in; null: what was as the form began */
    note(fields: UploadFields, filled: Filled | null): void {
      if (isChanged(fields, begun.clean)) {
        saved.current = fields;
        saveUploadDraft(accountId, fields, filled ?? begun.filled);
      } else drop();
    },
  };
}

/**
 * Fields with a match, and with what it says where nobody has typed anything.
 * @param before what was filled in there so far
 */
function forMatch(fields: UploadFields, before: Filled, base: Filled, match: MatchForClip | undefined): UploadFields {
  if (!match) return fields;
  const pin: Pin = { matchId: match.match._id, minute: null, added: null, memberIds: [] };
  return { ...fields, ...refill(fields, before, filledFor(base, match)), match: JSON.stringify(pin) };
}

/**
 * Notes the fields with each change, as long as the form is theirs alone.
 * @param filled what of them was filled in; null: not known yet
 */
export function useNoting(
  draft: ReturnType<typeof useUploadDraft>,
  fields: UploadFields,
  filled: () => Filled | null,
  isOn: boolean,
): void {
  const noted = useRef(fields);
  useEffect(() => {
    if (!isOn || noted.current === fields) return;
    noted.current = fields;
    draft.note(fields, filled());
  });
}
