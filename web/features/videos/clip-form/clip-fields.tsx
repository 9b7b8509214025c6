import { type ReactNode, useId } from 'react';
import { splitTags } from '../../../../contract/texts/tags.ts';
import { KNOWN_FACULTIES, VIDEO_TITLE_MAX } from '../../../../contract/videos.ts';
import { Badge } from '../../../ui/badge.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import type { useFields } from '../../../ui/hooks/use-fields.ts';
import { SchoolPickers } from '../../schools/school-pickers.tsx';
import { texts } from '../upload/texts.ts';
import type { UploadFields } from '../upload/upload-fields.ts';
import { EventFields } from './event-fields.tsx';
import { ParticipantFields } from './participant-fields.tsx';

type Fields = { fields: ReturnType<typeof useFields<UploadFields>> };

/** All that is said of a clip, when it is corrected (spec 1 §2). */
export function ClipFields({ fields }: Fields) {
  return (
    <>
      <TitleField fields={fields} />
      <DescriptionField fields={fields} />
      <ClipDetails fields={fields} />
      <ParticipantFields
        legend={texts.participants}
        value={fields.values.participants}
        error={fields.errors.participants}
        onChange={(participants) => fields.set({ participants })}
      />
    </>
  );
}

export const TitleField = ({ fields: { bind } }: Fields) => (
  <TextField label={texts.title()} dir="auto" maxLength={VIDEO_TITLE_MAX} required {...bind('title')} />
);

export const DescriptionField = ({ fields: { bind } }: Fields) => (
  <TextArea label={texts.description()} dir="auto" required {...bind('description')} />
);

/**
 * What is said of a clip besides its title, its description and who is in it.
 * @param props.children what stands below the school
 */
export function ClipDetails({ fields: { values, errors, bind, set }, children }: Fields & { children?: ReactNode }) {
  const faculties = useId();
  return (
    <>
      <SchoolPickers
        country={values.country}
        school={values.schoolName}
        countryError={errors.country}
        schoolError={errors.schoolName}
        onChange={set}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={texts.faculty()}
          dir="auto"
          list={faculties}
          autoComplete="off"
          required
          {...bind('schoolFaculty')}
        />
        <datalist id={faculties}>
          {KNOWN_FACULTIES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField label={texts.department()} dir="auto" optional {...bind('schoolDepartment')} />
      </div>
      {children}
      <EventFields eventType={values.eventType} subtype={values.subtype} subtypeError={errors.subtype} onChange={set} />
      <div>
        <TextField
          label={texts.tags()}
          dir="auto"
          optional
          hint={texts.tagsHint()}
          autoComplete="off"
          {...bind('tags')}
        />
        <TagPreview text={values.tags} />
      </div>
    </>
  );
}

function TagPreview({ text }: { text: string }) {
  const tags = splitTags(text);
  if (tags.length === 0) return null;
  return (
    <div aria-hidden="true" className="mt-2 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Badge key={tag} tone="green" className="max-w-full">
          <span className="truncate">#{tag}</span>
        </Badge>
      ))}
    </div>
  );
}
