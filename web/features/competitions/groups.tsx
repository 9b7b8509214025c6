import { type Competition, GROUP_NAME_MAX, type Stage } from '../../../contract/sports/competitions.ts';
import { sendGroupName, sendGroups } from './api.ts';
import { followsGroups } from './later-groups.ts';
import { RenameButton } from './names/rename-button.tsx';
import { texts } from './texts.ts';
import { useAct } from './use-act.ts';

/** The groups of a stage; each team can be put into another one, as long as it has no match in its own. */
export function Groups({ competition, stage }: { competition: Competition; stage: Stage }) {
  const said = texts.stages;
  const { _id: id, entries, state } = competition;
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const placed = new Set(stage.groups.flatMap((group) => group.entries));
  const left = entries.filter((entry) => entry.state === 'entered' && !placed.has(entry._id));
  const isFilledLater = placed.size === 0 && followsGroups(competition, stage);
  const moving = useAct<{ entryId: string; name: string }>(id, ({ entryId, name }, now) =>
    sendGroups(id, stage._id, {
      groups: (now?.stages.find(({ _id }) => _id === stage._id) ?? stage).groups.map((group) => ({
        name: group.name,
        entries: [...group.entries.filter((one) => one !== entryId), ...(group.name === name ? [entryId] : [])],
      })),
    }),
  );
  const isMovable = state !== 'ended' && (stage.kind === 'groups' || left.length > 0);

  const chooser = (entryId: string, team: string, group: string | null) =>
    isMovable && (
      <select
        className="input w-auto flex-none py-1 text-sm"
        aria-label={said.moveTo({ team })}
        value={moving.isPending && moving.variables.entryId === entryId ? moving.variables.name : (group ?? '-')}
        onChange={(event) => moving.mutate({ entryId, name: event.target.value })}
      >
        {group === null && <option value="-">{said.noGroup()}</option>}
        {stage.groups.map(({ _id, name }) => (
          <option key={_id} value={name}>
            {name || said.table()}
          </option>
        ))}
      </select>
    );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {stage.groups.map((group) => (
          <div key={group._id} className="min-w-0 rounded-[10px] border border-line p-3">
            <div className="flex items-center gap-2">
              <h3 className="min-w-0 grow font-semibold wrap-anywhere">
                {group.name ? said.group({ name: group.name }) : said.table()}
              </h3>
              {group.name && (
                <RenameButton
                  competition={competition}
                  label={said.renameGroup({ name: group.name })}
                  name={group.name}
                  maxLength={GROUP_NAME_MAX}
                  send={(name) => sendGroupName(id, group._id, name)}
                />
              )}
            </div>
            {group.entries.length === 0 && <p className="mt-2 text-sm text-muted">{said.emptyGroup()}</p>}
            <ul className="mt-2 grid gap-1.5">
              {group.entries.map((entryId) => {
                const name = byId.get(entryId)?.team.name ?? '';
                return (
                  <li key={entryId} className="flex flex-wrap items-center justify-end gap-2">
                    <bdi className="min-w-0 grow wrap-anywhere">{name}</bdi>
                    {stage.kind === 'groups' && chooser(entryId, name, group.name)}
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
      {left.length > 0 && (
        <div
          className={`rounded-[10px] border p-3 ${isFilledLater ? 'border-line' : 'border-warning-ink/40 bg-warning-soft'}`}
        >
          <h3 className="font-semibold">
            {isFilledLater ? said.filledLater() : said.notPlaced({ count: left.length })}
          </h3>
          <ul className="mt-2 grid gap-1.5">
            {left.map(({ _id, team }) => (
              <li key={_id} className="flex items-center gap-2">
                <bdi className="min-w-0 grow truncate">{team.name}</bdi>
                {chooser(_id, team.name, null)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
