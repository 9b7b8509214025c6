import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { EVENT_TYPE_WITH_SUBTYPE } from '../../../../contract/videos.ts';
import { Sentence } from '../../../platform/texts/sentence.tsx';
import { isFirstPress } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import type { useFields } from '../../../ui/hooks/use-fields.ts';
import { readPin } from '../../match-clips/form-pin.ts';
import { texts as schools } from '../../schools/texts.ts';
import { texts } from '../upload/texts.ts';
import { toSend, type UploadErrors, type UploadFields } from '../upload/upload-fields.ts';
import { ClipDetails, DescriptionField } from './clip-fields.tsx';
import { rowsOf } from './participant-rows.ts';
import { PeopleOfClip } from './people-of-clip.tsx';

type Fields = ReturnType<typeof useFields<UploadFields>>;

/** What stands beside the folded fields, in a description that no match has given. */
const beside = (name: string, isDescribed: boolean) =>
  ['video', 'title', 'match'].includes(name) || (name === 'description' && !isDescribed);

/** The required fields among the folded ones in which nothing stands. */
const neededIn = ({ eventType, ...fields }: UploadFields, isDescribed: boolean) =>
  (['description', 'country', 'schoolName', 'schoolFaculty', 'subtype'] as const).filter(
    (name) =>
      !fields[name].trim() &&
      (name !== 'description' || isDescribed) &&
      (name !== 'subtype' || eventType === EVENT_TYPE_WITH_SUBTYPE),
  );

/**
 * Whether the folded fields are open: when somebody has opened them, and by themselves when one of them needs the member.
 * @param filling what the form fills in without asking
 */
export function useFold(fields: Fields, { isDescribed, isSettled }: { isDescribed: boolean; isSettled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const needed = neededIn(fields.values, isDescribed);
  const needsSome = isSettled && needed.length > 0;
  useEffect(() => {
    if (needsSome) setOpen(true);
  }, [needsSome]);
  return {
    isOpen,
    setOpen,
    isDescribed,
    needed,
    /** Shows what is wrong, and moves to the first of it, which has to be shown for that. */
    refuse(found: UploadErrors): boolean {
      if (Object.keys(found).some((name) => !beside(name, isDescribed))) flushSync(() => setOpen(true));
      return fields.refuse(found);
    },
  };
}

const peopleIn = ({ match, participants }: UploadFields) =>
  (readPin(match)?.memberIds.length ?? 0) + rowsOf(participants).filter(({ name }) => name.trim() !== '').length;

const LABELS = {
  description: texts.description,
  country: schools.country.label,
  schoolName: schools.school.label,
  schoolFaculty: texts.faculty,
  subtype: texts.subtype,
};

type Props = { fields: Fields; fold: ReturnType<typeof useFold>; children: ReactNode };

/**
 * All but the title in one line that says what stands there, or is still needed, and opens.
 * @param props.children what stands below the school
 */
export function FoldedDetails({ fields, fold: { isOpen, setOpen, isDescribed, needed }, children }: Props) {
  const id = useId();
  /** What somebody has begun to type in them stays when they are closed again. */
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const { description, schoolName, schoolFaculty } = fields.values;
  const people = peopleIn(fields.values);
  const filled = [
    isDescribed && description,
    ...[schoolName, schoolFaculty, toSend(fields.values).eventType],
    people > 0 && texts.peopleCount({ count: people }),
  ];
  return (
    <div className="border-y border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={(event) => isFirstPress(event) && setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center gap-2 py-2 text-start text-sm"
      >
        <span className="min-w-0 grow wrap-anywhere">
          {needed.length > 0 ? (
            <Sentence of={texts.detailsNeeded} fields={needed.map((name) => LABELS[name]()).join(', ')} />
          ) : (
            <Sentence of={texts.details} filled={<Listed parts={filled.filter((part) => part !== false)} />} />
          )}
        </span>
        <ChevronDown aria-hidden="true" className={cn('size-5 flex-none', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen} className="grid gap-5 pt-2 pb-5">
        {wasOpen && (
          <>
            {isDescribed && <DescriptionField fields={fields} />}
            <ClipDetails fields={fields}>{children}</ClipDetails>
            <PeopleOfClip
              match={fields.values.match}
              participants={fields.values.participants}
              error={fields.errors.participants}
              onChange={fields.set}
            />
          </>
        )}
      </div>
    </div>
  );
}

const Listed = ({ parts }: { parts: string[] }) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ));
