import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { forClipQuery } from '../../match-clips/api.ts';
import { readPin } from '../../match-clips/form-pin.ts';
import { ownProfileQuery } from '../../profile/api.ts';
import type { UploadFields } from '../upload/upload-fields.ts';
import type { useUploadDraft } from '../upload/use-upload-draft.ts';
import { type Filled, filledFor, filledWith, refill, schoolOfProfile } from './filled.ts';

type Fields = { values: UploadFields; set: (changes: Partial<UploadFields>) => void };

/**
 * Fills in what is known of an upload without asking: the member's own school where no upload has said one, and what a
 * match says as soon as it is chosen. What the member has typed stays.
 */
export function useFilling({ values, set }: Fields, draft: ReturnType<typeof useUploadDraft>) {
  const { base } = draft;
  const [asksProfile] = useState(base.schoolName === '');
  const own = useQuery({ ...ownProfileQuery, enabled: asksProfile, staleTime: Number.POSITIVE_INFINITY });
  const matchId = readPin(values.match)?.matchId;
  const chosen = useQuery({ ...forClipQuery(matchId ?? ''), enabled: matchId !== undefined });
  /** Undefined: not known yet. */
  const match = matchId === undefined ? null : chosen.data;
  const [isDescribed, setDescribed] = useState(
    () => match != null && values.description === filledFor(base, match).description,
  );

  const profile = useMemo(
    () => (asksProfile && own.data ? filledWith(schoolOfProfile(own.data.profile, own.data.country)) : undefined),
    [asksProfile, own.data],
  );
  const learn = useEffectEvent(draft.learn);
  useEffect(() => {
    if (profile) learn(profile);
  }, [profile]);

  const last = useRef<Filled>(null);
  const fill = useEffectEvent((next: Filled, isOfMatch: boolean) => {
    // A draft has been filled in for its match before.
    const changes = refill(values, last.current ?? next, next);
    last.current = next;
    if (Object.keys(changes).length > 0) set(changes);
    const { description } = { ...values, ...changes };
    setDescribed((before) => isOfMatch && (before || description === next.description));
  });
  const isAsked = !own.isLoading && !chosen.isLoading && (!profile || base === profile);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (match !== undefined) fill(filledFor(base, match), match !== null);
    if (isAsked) setSettled(true); // together with what that has filled in
  }, [match, base, isAsked]);

  return {
    /** Whether the description was the match's, also if the member has changed it since. */
    isDescribed,
    /** Whether what can be filled in as the form begins is. */
    isSettled,
    /** What is filled in by now; null: not known yet. */
    filled: () => last.current,
  };
}
