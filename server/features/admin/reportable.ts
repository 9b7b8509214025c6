import { accountRemoved } from '../../facts/accounts.ts';
import type { Parts } from '../../parts.ts';
import type { Reportable } from '../moderation/reportable.ts';
import { deleteByAdmin } from './deletion.ts';
import { preparePersonAct, switchPerson } from './people.ts';
import { describePeople, holdPerson } from './people-queries.ts';

/**
 * Reporting people, and what admins can do about them: the same as in the list of users. Hiding means deactivating;
 * these acts write their own audit log entries.
 */
export function reportablePeople({ jobs }: Pick<Parts, 'jobs'>): Reportable {
  return {
    kind: 'person',
    removed: accountRemoved,
    auditActs: null,
    hold: holdPerson,
    async describe(db, ids) {
      return (await describePeople(db, ids)).map(({ createdAt, ...author }) => ({
        ...{ id: author.id, text: author.username, createdAt, author },
        ...{ postId: null, watchLink: null, pictureUrl: null },
      }));
    },
    async lock(acting, id) {
      const personAct = await preparePersonAct(acting, acting.admin, id, acting.now);
      if (!personAct) return undefined;
      return {
        name: personAct.person.username,
        authorName: personAct.person.username,
        async hide() {
          await switchPerson(personAct, false);
        },
        async show() {
          await switchPerson(personAct, true);
        },
        remove: () => deleteByAdmin(jobs, personAct),
      };
    },
  };
}
