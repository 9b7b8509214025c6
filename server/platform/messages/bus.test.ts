import { createMemoryBus } from './bus.ts';
import { describeBus } from './bus-conformance.ts';

describeBus('in memory', async () => {
  const bus = createMemoryBus();
  return { bus, elsewhere: bus, close: bus.close };
});
