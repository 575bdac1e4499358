import type { SessionAct } from './sessions.api';

interface ActText {
  title: string;
  text: string;
  labels: readonly [idle: string, busy: string];
  /** For a failure without a reason. */
  failure: string;
}

/** What the dialog before an act says. */
export function actText(act: SessionAct): ActText {
  if (act.kind === 'everyone')
    return {
      title: 'End everyone else’s sessions?',
      text: 'Everyone but you in this browser is signed out at once, and unsaved input on their screens may be lost. Private calendar addresses stay valid; ending all sessions of one person ends theirs as well.',
      labels: ['End all sessions', 'Ending...'],
      failure: 'The sessions could not be ended.',
    };
  const { user, device, isCurrent, isOwn } = act.session;
  if (act.kind === 'one')
    return {
      title: isOwn ? 'End your own session?' : `End this session of ${user}?`,
      text: isCurrent ? 'You are signed out at once.' : `${isOwn ? 'You are' : `${user} is`} signed out on ${device} at once.`,
      labels: ['End session', 'Ending...'],
      failure: 'The session could not be ended.',
    };
  if (act.kind === 'user')
    return {
      title: isOwn ? 'End all your other sessions?' : `End all sessions of ${user}?`,
      text: isOwn
        ? 'You are signed out everywhere else.'
        : `${user} is signed out everywhere at once. API tokens and the private calendar address stop working as well.`,
      labels: ['End all sessions', 'Ending...'],
      failure: 'The sessions could not be ended.',
    };
  return {
    title: isOwn ? 'Require a new password from yourself?' : `Require a new password from ${user}?`,
    text: `From the next request on, ${isOwn ? 'you' : user} can do nothing but enter the current password and choose a new one. ${isOwn ? 'You are' : `${user} is`} told by email.`,
    labels: ['Require new password', 'Saving...'],
    failure: 'The new password could not be required.',
  };
}

/** What an act has done. @param ended number of sessions that ended */
export function doneText(act: SessionAct, ended: number | null): string {
  if (act.kind === 'password') return `${act.session.isOwn ? 'You' : act.session.user} must choose a new password.`;
  const done = ended === 1 ? 'One session has ended' : `${(ended ?? 0).toLocaleString('en-GB')} sessions have ended`;
  return act.kind === 'everyone' && act.revokeTokens ? `${done}, and everyone else’s API tokens are revoked.` : `${done}.`;
}
