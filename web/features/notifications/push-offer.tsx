import { useState } from 'react';
import { store, stored } from '../../platform/stored.ts';
import { Button } from '../../ui/button.tsx';
import { texts } from './texts.ts';
import { useThisDevice } from './this-device.tsx';

const DECLINED = 'push-offer-declined';

/** Offers pushes to this browser, where they are possible and off, until the member has said no. */
export function PushOffer() {
  const { state, switching } = useThisDevice();
  const [isDeclined, setIsDeclined] = useState(() => stored(DECLINED) !== null);
  if (state !== 'off' || isDeclined) return null;

  function decline() {
    store(DECLINED, '1');
    setIsDeclined(true);
  }

  return (
    <div className="card mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <p>{texts.offer()}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={decline}>
          {texts.notNow()}
        </Button>
        <Button variant="pitch" onClick={() => switching.mutate()} busy={switching.isPending}>
          {texts.tellMe()}
        </Button>
      </div>
    </div>
  );
}
