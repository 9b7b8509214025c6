import { type Abilities, abilitiesFor } from '../../../contract/abilities.ts';
import { useSession } from './session.ts';

/**
 * What the viewer may do with something.
 * @param ownerId whose it is; null if no longer known
 */
export function useAbilities(kind: Parameters<typeof abilitiesFor>[1]['kind'], ownerId: string | null): Abilities {
  const viewerId = useSession(({ userData }) => userData?._id);
  return abilitiesFor(viewerId, { kind, ownerId });
}
