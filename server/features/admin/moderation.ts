import { adminMessages } from '../../../contract/admin.ts';
import type { Parts } from '../../parts.ts';
import type { Moderation, Scene } from '../../platform/moderation.ts';
import { notFound } from '../../platform/problem.ts';
import { sessionsChanged } from '../../platform/sessions/events.ts';
import { deleteWithin, tellDeletion } from './deletion.ts';
import { setScene, switchPerson } from './people.ts';

/**
 * What admins can do to people who were reported: the same as in the list of users. Hidden means deactivated; these
 * acts write their own entries of the audit log.
 */
export function moderatePeople({ bus, jobs }: Pick<Parts, 'bus' | 'jobs'>): Moderation {
  async function sceneOf({ tx, admin, now }: Scene, id: string) {
    const scene = await setScene(tx, admin, id, now);
    if (!scene) throw notFound(adminMessages.userGone);
    return scene;
  }
  const tell = (accountId: string) => () => bus.publish(sessionsChanged, { accountId });

  return {
    kind: 'person',
    async lock({ tx, admin, now }, id) {
      const scene = await setScene(tx, admin, id, now);
      if (!scene) return undefined;
      const { username, isActive } = scene.person;
      return { id, name: username, hidden: isActive ? null : 'hidden', authorName: username };
    },
    async hide(scene, { id }) {
      await switchPerson(await sceneOf(scene, id), false);
      return tell(id);
    },
    async show(scene, { id }) {
      await switchPerson(await sceneOf(scene, id), true);
      return tell(id);
    },
    async remove(scene, { id }) {
      const done = await deleteWithin(jobs, await sceneOf(scene, id));
      return () => tellDeletion(bus, done);
    },
  };
}
