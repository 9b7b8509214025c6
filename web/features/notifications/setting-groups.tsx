import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { groupOf, NOTIFICATION_GROUPS, type NotificationGroup } from '../../../contract/notifications/notifications.ts';
import {
  ALWAYS_TOLD,
  CHANNELS,
  type Channel,
  type NotificationSetting,
  settingMessages,
} from '../../../contract/notifications/settings.ts';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { sendSetting, settingsQuery } from './api.ts';
import { texts } from './settings-texts.ts';

const KEY = ['notification-setting'];

const classes = 'sm:grid sm:grid-cols-[minmax(0,1fr)_repeat(3,4.5rem)] sm:items-center';

const isSwitchable = ({ kind }: NotificationSetting) => !ALWAYS_TOLD.includes(kind);

/** Switches one channel of some kinds: shown as saved at once; what can't be saved is as it was, and it is said. */
function useSwitch() {
  const client = useQueryClient();
  const { queryKey } = settingsQuery;
  const set = (channel: Channel, change: (one: NotificationSetting) => boolean) =>
    client.setQueryData(
      queryKey,
      (data) => data && { ...data, kinds: data.kinds.map((one) => ({ ...one, [channel]: change(one) })) },
    );
  const saving = useMutation({
    mutationKey: KEY,
    mutationFn: sendSetting,
    scope: { id: 'notification-setting' }, // one after the other, so that the last press counts
    onMutate: async ({ kinds, channel, on }) => {
      await client.cancelQueries(settingsQuery);
      const before = new Map(client.getQueryData(queryKey)?.kinds.map((one) => [one.kind, one[channel]]));
      set(channel, (one) => (kinds.includes(one.kind) ? on : one[channel]));
      return before;
    },
    onError: (error, { kinds, channel }, before) => {
      set(channel, (one) => (kinds.includes(one.kind) && before?.get(one.kind)) ?? one[channel]);
      toast.error(errorText(error, texts.saveFailed()));
    },
    // Asked anew once nothing waits any more: an answer of before would show an older state.
    onSettled: () => {
      if (client.isMutating({ mutationKey: KEY }) === 1) void client.invalidateQueries(settingsQuery);
    },
  });
  return (settings: NotificationSetting[], channel: Channel, on: boolean) =>
    saving.mutate({ kinds: settings.map(({ kind }) => kind), channel, on });
}

type Switch = ReturnType<typeof useSwitch>;

/** What the member is told of, group by group, and how; the kinds of a group are behind its 'More'. */
export function SettingGroups({ settings }: { settings: NotificationSetting[] }) {
  const onSwitch = useSwitch();
  return (
    <div className="px-5 py-3">
      <div aria-hidden="true" className={`${classes} py-1 text-sm font-semibold text-muted max-sm:hidden`}>
        <span />
        {CHANNELS.map((channel) => (
          <span key={channel} className="text-center">
            {texts.channels[channel]()}
          </span>
        ))}
      </div>
      <ul>
        {NOTIFICATION_GROUPS.map((group) => (
          <Group
            key={group}
            group={group}
            settings={settings.filter(({ kind }) => groupOf[kind] === group)}
            onSwitch={onSwitch}
          />
        ))}
      </ul>
    </div>
  );
}

type GroupProps = { group: NotificationGroup; settings: NotificationSetting[]; onSwitch: Switch };

function Group({ group, settings, onSwitch }: GroupProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const name = texts.groups[group]();
  const switchable = settings.filter(isSwitchable);
  return (
    <li className="border-t border-line py-2 first:border-t-0 sm:first:border-t">
      <Boxes name={name} isGroup settings={switchable} onSwitch={onSwitch}>
        {switchable.length < settings.length && <p className="text-sm text-muted">{settingMessages.alwaysTold()}</p>}
      </Boxes>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={texts.moreIn({ group: name })}
        onClick={() => setOpen(!isOpen)}
        className="btn btn-quiet -ml-3.5 text-pitch-ink"
      >
        {texts.more()}
        <ChevronDown aria-hidden="true" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
      </button>
      {isOpen && (
        <ul id={id} className="border-l-2 border-line pl-4">
          {settings.map((setting) => (
            <li key={setting.kind} className="py-1">
              <Boxes name={texts.kinds[setting.kind]()} settings={[setting]} onSwitch={onSwitch} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type BoxesProps = {
  name: string;
  isGroup?: boolean;
  settings: NotificationSetting[];
  onSwitch: Switch;
  children?: ReactNode;
};

/** Some kinds and their three switches: a line of a table on wide screens, a block of its own on phones. */
function Boxes({ name, isGroup = false, settings, onSwitch, children }: BoxesProps) {
  return (
    <fieldset className={classes}>
      <legend className="sr-only">{name}</legend>
      <div className="max-sm:pt-1">
        <p aria-hidden="true" className={isGroup ? 'font-semibold' : undefined}>
          {name}
        </p>
        {children}
      </div>
      <div className="flex flex-wrap gap-x-6 sm:contents">
        {CHANNELS.map((channel) => {
          const isAll = settings.every((one) => one[channel]);
          const isMixed = !isAll && settings.some((one) => one[channel]);
          return (
            <label key={channel} className="flex min-h-11 items-center gap-2 sm:justify-center">
              <input
                type="checkbox"
                ref={(box) => {
                  if (box) box.indeterminate = isMixed; // there is no attribute for it
                }}
                checked={isAll}
                disabled={!settings.some(isSwitchable)}
                onChange={({ target, nativeEvent }) => {
                  // The second press of a double click would undo what the first did to a group, and bring back no mix.
                  if (isGroup && (nativeEvent as PointerEvent).detail > 1) target.indeterminate = isMixed;
                  else onSwitch(settings, channel, target.checked);
                }}
                className="size-5 flex-none accent-pitch-ink"
              />
              <span className="sm:sr-only">{texts.channels[channel]()}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
