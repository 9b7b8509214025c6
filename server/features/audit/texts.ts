import { catalogue } from '../../../contract/texts/catalogue.ts';

/** The audit log's sentences: one for each act, and for each kind of thing where it can be done to several. */
export const texts = catalogue({
  'activate-user': '{who} activated {whom}.',
  'deactivate-user': '{who} deactivated {whom}.',
  'promote-user': '{who} made {whom} an admin.',
  'demote-user': '{who} removed the admin rights of {whom}.',
  'delete-user': '{who} deleted the user {whom}.',
  'delete-own-account': '{who} deleted their own account.',
  'clear-profile': '{who} cleared the profile of {whom}.',
  'delete-video': '{who} deleted the video “{whom}”.',
  'retry-video': '{who} had the video “{whom}” published again.',
  'hide-content': {
    user: '{who} hid {whom}.',
    video: '{who} hid the video “{whom}”.',
    post: '{who} hid the post {whom}.',
    comment: '{who} hid the comment {whom}.',
    team: '{who} hid the team “{whom}”.',
    competition: '{who} hid the competition “{whom}”.',
  },
  'unhide-content': {
    user: '{who} showed {whom} again.',
    video: '{who} showed the video “{whom}” again.',
    post: '{who} showed the post {whom} again.',
    comment: '{who} showed the comment {whom} again.',
    team: '{who} showed the team “{whom}” again.',
    competition: '{who} showed the competition “{whom}” again.',
  },
  'remove-content': {
    user: '{who} removed {whom}.',
    video: '{who} removed the video “{whom}”.',
    post: '{who} removed the post {whom}.',
    comment: '{who} removed the comment {whom}.',
    team: '{who} removed the team “{whom}”.',
    competition: '{who} removed the competition “{whom}”.',
  },
  'dismiss-reports': {
    user: '{who} dismissed the reports of {whom}.',
    video: '{who} dismissed the reports of the video “{whom}”.',
    post: '{who} dismissed the reports of the post {whom}.',
    comment: '{who} dismissed the reports of the comment {whom}.',
    team: '{who} dismissed the reports of the team “{whom}”.',
    competition: '{who} dismissed the reports of the competition “{whom}”.',
  },
  'approve-content': {
    user: '{who} approved {whom}.',
    video: '{who} approved the video “{whom}”.',
    post: '{who} approved the post {whom}.',
    comment: '{who} approved the comment {whom}.',
    team: '{who} approved the team “{whom}”.',
    competition: '{who} approved the competition “{whom}”.',
  },
});
