import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { texts } from './settings-texts.ts';
import { readState, switchOff, switchOn } from './this-browser.ts';

const STATE = ['push-state'];

/** Whether the member is told in this browser, and the button that asks for it. */
export function useThisDevice() {
  const client = useQueryClient();
  const { data: state } = useQuery({ queryKey: STATE, queryFn: readState, staleTime: 0, networkMode: 'always' });
  const switching = useMutation({
    mutationFn: () => (state === 'on' ? switchOff() : switchOn()),
    onSuccess: (now) => {
      client.setQueryData(STATE, now);
      if (now === 'on') toast.success(texts.nowOn());
      else if (state === 'on') toast.success(texts.nowOff());
    },
    onError: (error) => {
      toast.error(errorText(error, texts.switchFailed()));
      void client.invalidateQueries({ queryKey: STATE });
    },
  });
  return { state, switching };
}

/** Among the settings: this browser's own switch. */
export function ThisDevice() {
  const { state, switching } = useThisDevice();
  if (state === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 basis-72 grow">
        <h2 className="text-base font-semibold">{texts.browser()}</h2>
        <p className="text-muted">{texts.states[state]()}</p>
      </div>
      {(state === 'on' || state === 'off') && (
        <Button
          variant={state === 'on' ? 'secondary' : 'pitch'}
          onClick={() => switching.mutate()}
          busy={switching.isPending}
          busyText={texts.switching()}
        >
          {state === 'on' ? texts.stop() : texts.tellMe()}
        </Button>
      )}
    </div>
  );
}
