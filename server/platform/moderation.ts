/** How a feature lets admins hide, show and remove what it keeps; the reports know no more of it than this. */
import type { Hidden, ReportKind } from '../../contract/reports.ts';
import type { Db } from './database/database.ts';
import type { Admin } from './sessions/sessions.ts';

/** Who acts, in which transaction, and when. */
export type Scene = { tx: Db; admin: Admin; now: Date };

/** Something that can be acted on; nobody else changes it until the transaction ends. */
export type Subject = {
  id: string;
  /** How the audit log names it. */
  name: string;
  hidden: Hidden | null;
  authorName: string | null;
};

/** What is done once the act is committed: telling the bus, removing files. */
export type Aftermath = () => void | Promise<void>;

export type Moderation = {
  kind: ReportKind;
  /** Takes the locks of a thing, in the order that all writers keep (migration 0004). @throws 403 */
  lock(scene: Scene, id: string): Promise<Subject | undefined>;
  /** @throws 403, 409 where this must not be done to it */
  hide(scene: Scene, subject: Subject): Promise<Aftermath>;
  /** @param isNew it has never been seen by others: it takes the time of now */
  show(scene: Scene, subject: Subject, isNew: boolean): Promise<Aftermath>;
  /** @throws 403, 409 */
  remove(scene: Scene, subject: Subject): Promise<Aftermath>;
};
