import type { Locker } from '@tus/server';
import { SECOND } from '../../platform/clock.ts';
import { createTurns, NoTurn, type Turns } from '../../platform/processes/turns.ts';
import { texts } from './texts.ts';

const WAITING_MAX = 4; // for one upload: a browser that reconnects may have one or two earlier requests pending
const PATIENCE = 30 * SECOND;

const busy = () => ({ status_code: 423, body: `${texts.busy()}\n` }); // browsers try again

/**
 * One request at a time for each upload. A further request asks the current one to end, and waits in line; the
 * library's own lock would poll meanwhile, as fast as the processor can.
 * @param turns those of all processes that write to the same disk
 */
export function createLocker(turns: Turns = createTurns()): Locker {
  return {
    newLock(id) {
      let end = () => {};
      return {
        async lock(signal, askToEnd) {
          const turn = { signal, wanted: askToEnd, waitingMax: WAITING_MAX, patience: PATIENCE };
          end = await turns.take(`upload ${id}`, turn).catch((error) => {
            throw error instanceof NoTurn ? busy() : error;
          });
        },
        async unlock() {
          end();
        },
      };
    },
  };
}
