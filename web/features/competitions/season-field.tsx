import { useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { SEASON_NAME_MAX, type Season } from '../../../contract/sports/competitions.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { seasonsQuery, sendSeason } from './api.ts';
import { SeasonOptions } from './season-options.tsx';
import { texts } from './texts.ts';

type Props = {
  field: {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
  };
  /** The one that the competition has; others, while they are being loaded, are not known yet. */
  chosen: Season | null;
  onMade: (id: string) => void;
};

/** The season of a competition; an organiser adds one that is missing. */
export function SeasonField({ field, chosen, onMade }: Props) {
  const said = texts.words;
  const listed = useQuery(seasonsQuery).data?.seasons ?? [];
  const [own, setOwn] = useState(() => (chosen ? [chosen] : []));
  const seasons = [...own.filter(({ _id }) => !listed.some((one) => one._id === _id)), ...listed];
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="grid gap-3">
      <SelectField label={said.season()} {...field}>
        <SeasonOptions seasons={seasons} />
      </SelectField>
      {isAdding ? (
        <NewSeason
          onMade={(season) => {
            setIsAdding(false);
            // In no list as long as nobody plays in it; whoever adds the same again gets the same.
            setOwn([season, ...own.filter(({ _id }) => _id !== season._id)]);
            onMade(season._id);
          }}
        />
      ) : (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsAdding(true)}>
          {said.addSeason()}
        </Button>
      )}
    </div>
  );
}

/** Not a form of its own: it stands within one, whose button saves the competition. */
function NewSeason({ onMade }: { onMade: (season: Season) => void }) {
  const said = texts.words;
  const fields = useFields({ name: '', startsOn: '', endsOn: '' });
  const adding = useMutation({
    mutationFn: () => sendSeason(fields.values),
    onSuccess: ({ season }) => onMade(season),
    onError: (error) => fields.refuse(fieldErrors(error)),
  });
  function add() {
    const { startsOn, endsOn } = fields.values;
    const missing = { ...(!startsOn && { startsOn: said.seasonDay() }), ...(!endsOn && { endsOn: said.seasonDay() }) };
    if (!fields.refuse(missing) && !adding.isPending) adding.mutate();
  }
  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // the form around it would be sent
    add();
  }
  const isElsewhere = adding.error && Object.keys(fieldErrors(adding.error)).length === 0;
  return (
    <fieldset className="grid gap-4 rounded-[10px] border border-edge p-4">
      <legend className="px-1 text-sm font-semibold">{said.addSeason()}</legend>
      <TextField
        label={said.seasonName()}
        maxLength={SEASON_NAME_MAX}
        autoComplete="off"
        onKeyDown={addByEnter}
        {...fields.bind('name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={said.seasonStarts()} type="date" onKeyDown={addByEnter} {...fields.bind('startsOn')} />
        <TextField label={said.seasonEnds()} type="date" onKeyDown={addByEnter} {...fields.bind('endsOn')} />
      </div>
      {isElsewhere && <Banner variant="danger">{errorText(adding.error, texts.failed())}</Banner>}
      <Button className="justify-self-start" busy={adding.isPending} busyText={said.addingSeason()} onClick={add}>
        {said.addSeason()}
      </Button>
    </fieldset>
  );
}
