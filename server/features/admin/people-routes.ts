import type { Static } from 'typebox';
import { USERNAME_PATTERN } from '../../../contract/accounts.ts';
import {
  adminMessages,
  deleteUser,
  listUsers,
  setUserRole,
  setUserStatus,
  USERS_PER_PAGE,
} from '../../../contract/admin.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import { invalid } from '../../platform/problem.ts';
import { tidyLine } from '../../platform/text.ts';
import { handleDeletion, removePerson } from './deletion.ts';
import { changeRole, changeStatus } from './people.ts';
import { countPeople, listPeople, type PeopleOrder } from './people-queries.ts';
import { presentPerson } from './present.ts';

const NAME = new RegExp(USERNAME_PATTERN);

/** In the order by names a page ends with a name: no two people have the same. */
function nameFrom(cursor: string): string {
  if (!NAME.test(cursor)) throw invalid('cursor is not valid.', 'cursor');
  return cursor;
}

function orderFrom({ sort = 'joined', order, cursor }: Static<typeof listUsers.query>): PeopleOrder {
  if (sort === 'name') return { sort, order: order ?? 'asc', after: cursor === undefined ? cursor : nameFrom(cursor) };
  return { sort, order: order ?? 'desc', after: cursor === undefined ? cursor : decodeCursor(cursor) };
}

/** The people of the site, for admins: who they are has been seen to for all of /api/admin (see guard.ts). */
export function mountPeople(app: App, parts: FeatureParts): void {
  const { db, clock, sessions } = parts;
  handleDeletion(parts);

  app.get(
    listUsers.path,
    { schema: { querystring: listUsers.query, response: { 200: listUsers.answer } } },
    async (request) => {
      const { search = '', role, status, verified, limit = USERS_PER_PAGE } = request.query;
      const filter = {
        search: tidyLine(search),
        role,
        isActive: status && status === 'active',
        isVerified: verified && verified === 'yes',
      };
      const page = orderFrom(request.query);
      const [rows, total, all] = await Promise.all([
        listPeople(db, filter, page, limit + 1, clock.now()),
        countPeople(db, filter),
        countPeople(db),
      ]);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        users: shown.map(presentPerson),
        total,
        all,
        nextCursor: last ? (page.sort === 'name' ? last.username : encodeCursor(last)) : null,
      };
    },
  );

  app.patch(
    setUserStatus.path,
    { schema: { params: setUserStatus.params, body: setUserStatus.body, response: { 200: setUserStatus.answer } } },
    async (request) => {
      const admin = await sessions.admin(request, adminMessages.denied);
      const { isActive } = request.body;
      const user = presentPerson(await changeStatus(parts, admin, request.params.id, isActive));
      return { message: isActive ? adminMessages.activated : adminMessages.deactivated, user };
    },
  );

  app.patch(
    setUserRole.path,
    { schema: { params: setUserRole.params, body: setUserRole.body, response: { 200: setUserRole.answer } } },
    async (request) => {
      const admin = await sessions.admin(request, adminMessages.denied);
      const { role } = request.body;
      const user = presentPerson(await changeRole(parts, admin, request.params.id, role));
      return { message: role === 'admin' ? adminMessages.promoted : adminMessages.demoted, user };
    },
  );

  app.delete(
    deleteUser.path,
    { schema: { params: deleteUser.params, response: { 200: deleteUser.answer } } },
    async (request) => {
      const admin = await sessions.admin(request, adminMessages.denied);
      await removePerson(parts, admin, request.params.id);
      return { message: adminMessages.userDeleted };
    },
  );
}
