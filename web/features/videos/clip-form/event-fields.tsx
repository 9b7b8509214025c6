import { useState } from 'react';
import {
  EVENT_SUBTYPE_MAX,
  EVENT_SUBTYPE_OTHER,
  EVENT_SUBTYPES,
  EVENT_TYPE_WITH_SUBTYPE,
  EVENT_TYPES,
} from '../../../../contract/videos.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { texts } from '../upload/texts.ts';

type Props = {
  eventType: string;
  subtype: string;
  subtypeError: string | undefined;
  onChange: (choice: { eventType: string; subtype: string }) => void;
};

/** Event type and, for Intra-University, its subtype: one of the list, or a text of one's own (spec 1 §2). */
export function EventFields({ eventType, subtype, subtypeError, onChange }: Props) {
  const [free, setFree] = useState(false);
  const isListed = subtype === '' || EVENT_SUBTYPES.some((name) => name === subtype);

  const choose = (value: string, asText: boolean) => {
    setFree(asText);
    onChange({ eventType, subtype: value });
  };

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={texts.eventType()}
        name="eventType"
        value={eventType}
        onChange={(event) => {
          setFree(false);
          onChange({ eventType: event.target.value, subtype: '' });
        }}
      >
        {EVENT_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      {eventType === EVENT_TYPE_WITH_SUBTYPE &&
        (free || !isListed ? (
          <div>
            <TextField
              label={texts.subtype()}
              name="subtype"
              dir="auto"
              value={subtype}
              error={subtypeError}
              maxLength={EVENT_SUBTYPE_MAX}
              placeholder={texts.whatGame()}
              autoFocus={free}
              required
              onChange={(event) => choose(event.target.value, true)}
            />
            <button type="button" onClick={() => choose('', false)} className="link mt-1 min-h-8 text-sm">
              {texts.backToList()}
            </button>
          </div>
        ) : (
          <SelectField
            label={texts.subtype()}
            name="subtype"
            value={subtype}
            error={subtypeError}
            required
            onChange={({ target: { value } }) =>
              value === EVENT_SUBTYPE_OTHER ? choose('', true) : choose(value, false)
            }
          >
            <option value="">{texts.selectSubtype()}</option>
            {[...EVENT_SUBTYPES, EVENT_SUBTYPE_OTHER].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        ))}
    </div>
  );
}
