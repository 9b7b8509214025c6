/** The sentence of each notification, as the list and a push say it. */

import { type ReportKind, type ReportReason, reportMessages } from '../reports.ts';
import { catalogue } from '../texts/catalogue.ts';
import type { Notification } from './notifications.ts';

/** `alone`: a single person; `both`: two are named; `crowd`: one is named, the others are counted. */
const texts = catalogue(
  {
    reaction: {
      post: {
        alone: '{who} reacted to your post.',
        both: '{who} and {other} reacted to your post.',
        crowd: {
          one: '{who} and {count} other reacted to your post.',
          other: '{who} and {count} others reacted to your post.',
        },
      },
      video: {
        alone: '{who} reacted to your clip.',
        both: '{who} and {other} reacted to your clip.',
        crowd: {
          one: '{who} and {count} other reacted to your clip.',
          other: '{who} and {count} others reacted to your clip.',
        },
      },
    },
    comment: {
      post: {
        alone: '{who} commented on your post.',
        both: '{who} and {other} commented on your post.',
        crowd: {
          one: '{who} and {count} other commented on your post.',
          other: '{who} and {count} others commented on your post.',
        },
      },
      video: {
        alone: '{who} commented on your clip.',
        both: '{who} and {other} commented on your clip.',
        crowd: {
          one: '{who} and {count} other commented on your clip.',
          other: '{who} and {count} others commented on your clip.',
        },
      },
    },
    mention: {
      post: {
        alone: '{who} mentioned you on a post.',
        both: '{who} and {other} mentioned you on a post.',
        crowd: {
          one: '{who} and {count} other mentioned you on a post.',
          other: '{who} and {count} others mentioned you on a post.',
        },
      },
      video: {
        alone: '{who} mentioned you on a clip.',
        both: '{who} and {other} mentioned you on a clip.',
        crowd: {
          one: '{who} and {count} other mentioned you on a clip.',
          other: '{who} and {count} others mentioned you on a clip.',
        },
      },
      match: {
        alone: '{who} mentioned you on a match.',
        both: '{who} and {other} mentioned you on a match.',
        crowd: {
          one: '{who} and {count} other mentioned you on a match.',
          other: '{who} and {count} others mentioned you on a match.',
        },
      },
    },
    reply: {
      alone: '{who} replied to your comment.',
      both: '{who} and {other} replied to your comment.',
      crowd: {
        one: '{who} and {count} other replied to your comment.',
        other: '{who} and {count} others replied to your comment.',
      },
    },
    follow: {
      alone: '{who} follows you.',
      both: '{who} and {other} follow you.',
      crowd: { one: '{who} and {count} other follow you.', other: '{who} and {count} others follow you.' },
    },
    clip: { followed: '{who} shared a clip.', match: '{who} shared a clip of a match that you follow.' },
    clipPinned: {
      pinned: '{who} added your clip to a match.',
      taken: '{who} removed your clip from its match.',
    },
    clipProposed: {
      alone: '{who} wants to add your clip to a match.',
      both: '{who} and {other} want to add your clip to a match.',
      crowd: {
        one: '{who} and {count} other want to add your clip to a match.',
        other: '{who} and {count} others want to add your clip to a match.',
      },
    },
    clipNamed: {
      alone: '{who} named you in a clip. You can remove your name there.',
      both: '{who} and {other} named you in a clip. You can remove your name there.',
      crowd: {
        one: '{who} and {count} other named you in a clip. You can remove your name there.',
        other: '{who} and {count} others named you in a clip. You can remove your name there.',
      },
    },
    organiserInvited: {
      alone: '{who} invites you to organise a competition.',
      both: '{who} and {other} invite you to organise a competition.',
      crowd: {
        one: '{who} and {count} other invite you to organise a competition.',
        other: '{who} and {count} others invite you to organise a competition.',
      },
    },
    published: 'Your clip is published.',
    refused: 'Your clip could not be published.',
    moderation: {
      'hidden post': 'An admin has hidden your post. Only you and admins can see it.',
      'hidden comment': 'An admin has hidden your comment. Only you and admins can see it.',
      'hidden video': 'An admin has hidden your clip.',
      'shown post': 'Everyone can see your post again.',
      'shown comment': 'Everyone can see your comment again.',
      'shown video': 'Everyone can see your clip again.',
      'approved post': 'Your post has been approved. Everyone can see it now.',
      'approved comment': 'Your comment has been approved. Everyone can see it now.',
      'approved video': 'Your clip has been approved. Everyone can see it now.',
      'removed post': 'An admin has removed a post of yours.',
      'removed comment': 'An admin has removed a comment of yours.',
      'removed video': 'An admin has removed a clip of yours.',
      'hidden team': 'An admin has hidden your team. Change its name or description, and an admin will review it.',
      'shown team': 'Everyone can see your team again.',
      'approved team': 'Your team has been approved. Everyone can see it now.',
      'removed team': 'An admin has removed a team of yours.',
      'hidden competition':
        'An admin has hidden your competition. Change its name or description, and an admin will review it.',
      why: 'It was reported for: {reasons}.',
      'shown competition': 'Everyone can see your competition again.',
      'approved competition': 'Your competition has been approved. Everyone can see it now.',
      'removed competition': 'An admin has removed a competition of yours.',
      'removed words': 'An admin has removed a text of yours.',
      'blanked team': 'An admin has removed the name and texts of your team.',
      'blanked competition': 'An admin has removed the name and texts of your competition.',
    },
    report: {
      'taken-down post': 'The post that you reported has been taken down. Thank you.',
      'taken-down comment': 'The comment that you reported has been taken down. Thank you.',
      'taken-down video': 'The clip that you reported has been taken down. Thank you.',
      'taken-down person': 'The person whom you reported can’t sign in any more. Thank you.',
      'stays post': 'Your report was reviewed. The post stays.',
      'stays comment': 'Your report was reviewed. The comment stays.',
      'stays video': 'Your report was reviewed. The clip stays.',
      'stays person': 'Your report was reviewed. The person stays.',
      'taken-down team': 'The team that you reported has been taken down. Thank you.',
      'stays team': 'Your report was reviewed. The team stays.',
      'taken-down competition': 'The competition that you reported has been taken down. Thank you.',
      'stays competition': 'Your report was reviewed. The competition stays.',
      'taken-down words': 'The text that you reported has been removed. Thank you.',
      'stays words': 'Your report was reviewed. The text stays.',
      // What came of it stands on its page.
      'stays match': 'Your report of a match was reviewed. Thank you.',
      'stays result': 'Your report of a result was reviewed. Thank you.',
    },
    joinAsked: {
      alone: '{who} wants to join your team.',
      both: '{who} and {other} want to join your team.',
      crowd: {
        one: '{who} and {count} other want to join your team.',
        other: '{who} and {count} others want to join your team.',
      },
    },
    joined: {
      confirmed: 'You’re in the team. {who} has let you in.',
      refused: 'Your request to join a team was declined.',
      invited: '{who} invites you to join their team.',
      captain: '{who} made you captain of your team. You can hand it on, or leave, on its page.',
      role: '{who} changed your role in your team.',
      renamed: '{who} gave your team another name. You can leave it on its page.',
      removed: 'You’re no longer in the team. {who} removed you.',
      'taken-off': 'You’re no longer in the team. {who} took your account off a name there.',
    },
    entry: {
      asked: 'A team wants to take part in your competition.',
      accepted: 'Your team has been accepted into a competition.',
      refused: 'Your team’s request to enter a competition was declined.',
      added: 'An organiser has entered your team in a competition.',
      returned: 'An organiser has undone your team’s withdrawal.',
      agreed: 'A team has accepted your invitation.',
      left: 'A team has left. Its name goes on playing.',
      declined: 'A team has declined your invitation.',
    },
    entryInvited: {
      alone: '{who} invites your team to a competition.',
      both: '{who} and {other} invite your team to competitions.',
      crowd: {
        one: '{who} and {count} other invite your team to competitions.',
        other: '{who} and {count} others invite your team to competitions.',
      },
    },
    entryInvitedByStrangers: {
      one: '{count} competition that you don’t know invites your teams.',
      other: '{count} competitions that you don’t know invite your teams.',
    },
    resultDue: {
      first: 'How did your match end? Enter the result.',
      again: 'The result of your match is still to be entered.',
      last: 'Two hours are left to enter the result of your match.',
      missing: 'The result of your match is missing. It can still be entered.',
      'missing organiser': 'The result of a match in your competition is missing.',
    },
    resultsDue: {
      captain: {
        one: '{count} result is due in your matches. Enter it.',
        other: '{count} results are due in your matches. Enter them.',
      },
      organiser: {
        one: '{count} result is missing in your competition.',
        other: '{count} results are missing in your competition.',
      },
    },
    resultSubmitted: {
      captain: 'The other side has entered the result of your match. Confirm or dispute it.',
      organiser: 'Nobody can confirm a result for the other side. Decide it.',
    },
    resultConfirmed: {
      confirmed: 'Both sides agree on the result of your match.',
      silence: 'The result of your match counts: nobody disputed it for a day.',
    },
    resultDisputed: {
      captain: 'The result of your match is disputed. An organiser will decide.',
      organiser: 'Two sides disagree on a result. You can decide it.',
      undecided: 'A knockout match has no winner. You can say who goes on.',
      late: 'A captain objects to a result that counts already.',
    },
    resultDecided: {
      decided: 'An organiser has decided the result of your match.',
      corrected: 'An organiser has corrected the result of your match.',
    },
    resultsDecided: {
      one: 'An organiser has decided {count} result of your matches.',
      other: 'An organiser has decided {count} results of your matches.',
    },
    matchResult: 'Full time in a match that you follow.',
    matchAlert: {
      begun: 'A match that you follow has begun.',
      goal: 'Goal in a match that you follow.',
      'no-goal': 'A goal in a match that you follow doesn’t count.',
      over: 'Full time in a match that you follow.',
      'goes-on': 'A match that you follow goes on.',
      'not-begun': 'A match that you follow hasn’t begun after all.',
    },
    matchMoved: {
      moved: 'A match of your teams has moved. Look at its time and place.',
      open: 'A match of your teams has been moved. Its new date is open.',
      postponed: 'A match of your teams is postponed.',
      cancelled: 'A match of your teams is cancelled.',
      'moved alert': 'A match that you follow has moved. Look at its time and place.',
      'open alert': 'A match that you follow has been moved. Its new date is open.',
      'postponed alert': 'A match that you follow is postponed.',
      'cancelled alert': 'A match that you follow is cancelled.',
      sides: 'The next match of your teams is set.',
      'sides-open': 'A match of your teams: teams undecided again.',
      out: 'Your team no longer plays in this match.',
    },
    signIn: 'New sign-in to your account: {device}. If that was not you, change your password.',
  },
  'notificationWords',
);

type Named = { username: string; name?: string | undefined };
type Told = Pick<Notification, 'kind' | 'subject' | 'detail' | 'count'> & { actors: Named[] };
/** The sentences of one kind, by how many people acted. */
type People = {
  alone(names: { who: string }): string;
  both(names: { who: string; other: string }): string;
  crowd(names: { who: string; count: number }): string;
};

function ofPeople(say: People, { actors, count }: Told, nameOf: (person: Named) => string): string {
  const [first, second] = actors.map(nameOf);
  const who = first ?? '';
  if (count <= 1) return say.alone({ who });
  if (count === 2 && second !== undefined) return say.both({ who, other: second });
  return say.crowd({ who, count: count - 1 });
}

/** @param detail what has come of which kind of thing, and what that was reported for, if that is said */
function moderationWords(detail: string): string {
  const [result, kind, ...reasons] = detail.split(' ');
  const said = texts.moderation[`${result} ${kind}` as Exclude<keyof typeof texts.moderation, 'why'>]();
  if (reasons.length === 0) return said;
  const named = reasons.map((reason) => reportMessages.reasons[reason as ReportReason]());
  return [said, texts.moderation.why({ reasons: named.join(', ') })].join(' ');
}

/**
 * What a notification says.
 * @param nameOf how a member's name is shown
 */
export function notificationWords(told: Told, nameOf: (person: Named) => string): string {
  const { kind, subject, detail, actors } = told;
  const who = actors[0] ? nameOf(actors[0]) : '';
  switch (kind) {
    case 'reaction':
    case 'comment':
      return ofPeople(texts[kind][subject === 'video' ? 'video' : 'post'], told, nameOf);
    case 'mention':
      return ofPeople(texts.mention[subject === 'video' || subject === 'match' ? subject : 'post'], told, nameOf);
    case 'reply':
    case 'follow':
      return ofPeople(texts[kind], told, nameOf);
    case 'clip':
      return texts.clip[detail === 'match' ? 'match' : 'followed']({ who });
    case 'clip-pinned':
      return texts.clipPinned[detail === 'taken' ? 'taken' : 'pinned']({ who });
    case 'clip-proposed':
      return ofPeople(texts.clipProposed, told, nameOf);
    case 'clip-named':
      return ofPeople(texts.clipNamed, told, nameOf);
    case 'organiser-invited':
      return ofPeople(texts.organiserInvited, told, nameOf);
    case 'published':
    case 'refused':
      return texts[kind]();
    case 'moderation':
      return moderationWords(detail ?? '');
    case 'report':
      return texts.report[detail as `stays ${ReportKind}`]();
    case 'join-asked':
      return ofPeople(texts.joinAsked, told, nameOf);
    case 'joined':
      if (detail === null || detail === 'refused') return texts.joined.refused();
      return texts.joined[detail as Exclude<keyof typeof texts.joined, 'refused'>]({ who });
    case 'result-due':
      if (told.count > 1)
        return texts.resultsDue[detail === 'missing organiser' ? 'organiser' : 'captain']({ count: told.count });
      return texts.resultDue[(detail ?? 'first') as keyof typeof texts.resultDue]();
    case 'result-submitted':
      return texts.resultSubmitted[detail === 'organiser' ? 'organiser' : 'captain']();
    case 'result-confirmed':
      return texts.resultConfirmed[detail === 'silence' ? 'silence' : 'confirmed']();
    case 'result-disputed':
      return texts.resultDisputed[(detail ?? 'captain') as keyof typeof texts.resultDisputed]();
    case 'result-decided':
      if (detail === 'list') return texts.resultsDecided({ count: told.count });
      return texts.resultDecided[detail === 'corrected' ? 'corrected' : 'decided']();
    case 'match-result':
      return texts.matchResult();
    case 'match-alert':
      return texts.matchAlert[(detail ?? 'begun') as keyof typeof texts.matchAlert]();
    case 'match-moved':
      return texts.matchMoved[(detail ?? 'moved') as keyof typeof texts.matchMoved]();
    case 'entry':
      return texts.entry[(detail ?? 'accepted') as keyof typeof texts.entry]();
    case 'entry-invited':
      if (subject === 'none') return texts.entryInvitedByStrangers({ count: told.count });
      return ofPeople(texts.entryInvited, told, nameOf);
    case 'sign-in':
      return texts.signIn({ device: detail ?? '' });
  }
}
