import type { Static } from 'typebox';
import { USERNAME_PATTERN } from '../../../contract/accounts.ts';
import {
  adminMessages,
  deleteUser,
  listUsers,
  setUserRole,
  setUserStatus,
  USERS_COUNTED_MAX,
  USERS_PER_PAGE,
} from '../../../contract/admin.ts';
import { requestMessages } from '../../../contract/requests.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { invalid, worded } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { tidyLine } from '../../platform/text.ts';
import { handleDeletion } from '../leaving/leaving.ts';
import { removePerson } from './deletion.ts';
import { changeRole, changeStatus } from './people.ts';
import { countPeople, listPeople, type PeopleOrder } from './people-queries.ts';
import { presentPerson } from './present.ts';

const NAME = new RegExp(USERNAME_PATTERN);

/** The cursor of pages ordered by name is a username, since usernames are unique. */
function nameFrom(cursor: string): string {
  if (!NAME.test(cursor)) throw invalid(worded(requestMessages.notValid, { field: 'cursor' }), 'cursor');
  return cursor;
}

function orderFrom({ sort = 'joined', order, cursor }: Static<typeof listUsers.query>): PeopleOrder {
  if (sort === 'name') return { sort, order: order ?? 'asc', after: cursor === undefined ? cursor : nameFrom(cursor) };
  return { sort, order: order ?? 'desc', after: cursor === undefined ? cursor : decodeCursor(cursor) };
}

/** The list of accounts, for admins. */
export function mountPeople(app: App, parts: FeatureParts): void {
  const { db, clock } = parts;
  app.addHook('onReady', handleDeletion(parts).recover);

  route(app, parts, listUsers, { who: 'admin' }, async ({ query }) => {
    const { search = '', role, status, verified, limit = USERS_PER_PAGE } = query;
    const filter = {
      search: tidyLine(search),
      role,
      isActive: status && status === 'active',
      isVerified: verified && verified === 'yes',
    };
    const page = orderFrom(query);
    const [rows, total, all] = await Promise.all([
      listPeople(db, filter, page, limit + 1, clock.now()),
      countPeople(db, filter),
      countPeople(db),
    ]);
    const isCapped = filter.search !== '' && total > USERS_COUNTED_MAX;
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      users: shown.map(presentPerson),
      total: isCapped ? USERS_COUNTED_MAX : total,
      isCapped,
      all,
      nextCursor: last ? (page.sort === 'name' ? last.username : encodeCursor(last)) : null,
    };
  });

  route(app, parts, setUserStatus, { who: 'admin' }, async ({ params: { id }, body: { isActive }, member: admin }) => {
    const user = presentPerson(await changeStatus(parts, admin, id, isActive));
    return { message: isActive ? adminMessages.activated() : adminMessages.deactivated(), user };
  });

  route(app, parts, setUserRole, { who: 'admin' }, async ({ params: { id }, body: { role }, member: admin }) => {
    const user = presentPerson(await changeRole(parts, admin, id, role));
    return { message: role === 'admin' ? adminMessages.promoted() : adminMessages.demoted(), user };
  });

  route(app, parts, deleteUser, { who: 'admin' }, async ({ params: { id }, member: admin }) => {
    await removePerson(parts, admin, id);
    return { message: adminMessages.userDeleted() };
  });
}
