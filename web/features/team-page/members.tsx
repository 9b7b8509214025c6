import { useId, useState } from 'react';
import { MEMBER_ROLES, type MemberRole, type TeamMember } from '../../../contract/sports/teams.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { PersonLink, PersonPicture } from '../../ui/person-link.tsx';
import { Question } from '../../ui/question.tsx';
import { useChange } from '../follow/use-change.ts';
import { sendAskOnPage } from '../teams/api.ts';
import { texts as teamTexts } from '../teams/texts.ts';
import { sendAccountOff, sendRemoval } from './api.ts';
import { AddMember, ChangeMember, hasTypedName } from './member-dialogs.tsx';
import { PasteSquad } from './squad-dialog.tsx';
import type { FoundTeam } from './team-page.tsx';
import { texts } from './texts.ts';

const RANK: Record<MemberRole, number> = { captain: 0, vice: 1, player: 2, coach: 3 };

/** By role, then by number, then in the order in which they came. */
const inOrder = (members: readonly TeamMember[]) =>
  members.toSorted((one, other) => RANK[one.role] - RANK[other.role] || (one.number ?? 1000) - (other.number ?? 1000));

/** Who belongs to a team. */
export function Members({ found }: { found: FoundTeam }) {
  const { members, viewer, team } = found;
  const [adds, setAdds] = useState<'one' | 'squad'>();
  const close = () => setAdds(undefined);
  const title = useId();
  const leads = members.some(({ role, account }) => account && (role === 'captain' || role === 'vice'));
  const acting = members.find(({ isActing }) => isActing);
  return (
    <section aria-labelledby={title} className="mt-10">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={title} className="text-xl">
          {texts.members()}
        </h2>
        {viewer.looksAfter && !team.hasEnded && (
          <div className="flex flex-wrap gap-2">
            <Button aria-haspopup="dialog" onClick={() => setAdds('squad')}>
              {texts.squad()}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setAdds('one')}>
              {texts.add()}
            </Button>
          </div>
        )}
      </div>
      {members.length === 0 && (
        <p className="text-muted">{team.isPlaceholder ? texts.noMembersYet() : texts.noMembers()}</p>
      )}
      {members.length > 0 && !leads && (
        <p className="mb-3 text-muted">{acting ? texts.standsInNote({ name: acting.name }) : texts.noCaptainNote()}</p>
      )}
      <ul className="grid gap-2 sm:grid-cols-2">
        {inOrder(members).map((member) => (
          <li key={member._id} className="grid">
            <Member member={member} found={found} />
          </li>
        ))}
      </ul>
      {adds === 'one' && <AddMember teamId={team._id} close={close} />}
      {adds === 'squad' && <PasteSquad teamId={team._id} close={close} />}
    </section>
  );
}

function Member({ member, found: { team, viewer } }: { member: TeamMember; found: FoundTeam }) {
  const ownId = useSession(({ userData }) => userData?._id);
  const [asks, setAsks] = useState<'change' | 'remove' | 'account'>();
  const [busy, change, failure] = useChange(asks === 'remove' || asks === 'account');
  const { account, name, role, number, isActing, claimed } = member;
  const leads = role === 'captain' || role === 'vice';
  const isOwn = account !== null && account._id === ownId;
  const close = () => setAsks(undefined);
  const end = (send: typeof sendRemoval) =>
    change(async (client) => {
      toast.info(await send(client, { id: team._id, memberId: member._id }));
      close();
    });
  return (
    <div className="card flex min-w-0 items-center gap-3 p-3">
      {account ? <PersonPicture of={account} /> : <Avatar name={name} picture={null} />}
      <div className="min-w-0 grow">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {account ? <PersonLink of={account}>{name}</PersonLink> : <bdi translate="no">{name}</bdi>}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {leads && <Badge tone="green">{teamTexts.roles[role]()}</Badge>}
          {role === 'coach' && teamTexts.roles.coach()}
          {isActing && !leads && <Badge tone="amber">{texts.standsIn()}</Badge>}
          {viewer.claimsId === member._id && texts.waits()}
        </p>
        {viewer.canAsk && ownId !== undefined && hasTypedName(member) && <ThisIsMe member={member} teamId={team._id} />}
      </div>
      {number !== null && (
        <span className="flex-none font-display text-2xl tabular-nums">
          <span className="sr-only">{texts.number({ number })}</span>
          <span aria-hidden="true">{number}</span>
        </span>
      )}
      {(viewer.looksAfter || claimed !== undefined) && (
        <MoreMenu label={texts.more({ name })}>
          {viewer.looksAfter && (
            <button type="button" className="menu-item" onClick={() => setAsks('change')}>
              {texts.changeName({ name })}
            </button>
          )}
          {viewer.looksAfter && !isOwn && (!leads || viewer.isCaptain) && (
            <button type="button" className="menu-item" onClick={() => setAsks('remove')}>
              {texts.removeName({ name })}
            </button>
          )}
          {claimed !== undefined && !leads && (
            <button type="button" className="menu-item" onClick={() => setAsks('account')}>
              {isOwn ? texts.isNotMe({ name: claimed }) : texts.isAnother({ name: claimed })}
            </button>
          )}
        </MoreMenu>
      )}
      {asks === 'account' && claimed !== undefined && (
        <Question
          title={isOwn ? texts.isNotMe({ name: claimed }) : texts.isAnother({ name: claimed })}
          text={isOwn ? texts.askIsNotMe({ name: claimed }) : texts.askIsAnother({ name: claimed, person: name })}
          answer={texts.takeOff()}
          busyAnswer={texts.takingOff()}
          busy={busy}
          failure={failure}
          onAnswer={() => end(sendAccountOff)}
          onClose={close}
        />
      )}
      {asks === 'change' && (
        <ChangeMember teamId={team._id} member={member} roles={rolesFor(member, viewer.isCaptain)} close={close} />
      )}
      {asks === 'remove' && (
        <Question
          title={texts.remove()}
          text={texts.askRemove({ name })}
          answer={texts.remove()}
          busyAnswer={texts.removing()}
          busy={busy}
          failure={failure}
          onAnswer={() => end(sendRemoval)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Says to the captain that a name on the roster is the member's own. */
function ThisIsMe({ member: { _id, name }, teamId }: { member: TeamMember; teamId: string }) {
  const [busy, change] = useChange();
  return (
    <Button
      className="mt-1"
      busy={busy}
      once
      aria-label={texts.thisIsMeName({ name })}
      onClick={() => change(async (client) => void toast.success((await sendAskOnPage(client, teamId, _id)).message))}
    >
      {texts.thisIsMe()}
    </Button>
  );
}

/** The roles that somebody can be given: a captain stays until another is named, and only accounts act for the team. */
function rolesFor({ role, account }: TeamMember, isCaptain: boolean): readonly MemberRole[] {
  if (role === 'captain') return ['captain'];
  if (!isCaptain) return role === 'vice' ? ['vice'] : ['player', 'coach'];
  return account ? MEMBER_ROLES : ['player', 'coach'];
}
