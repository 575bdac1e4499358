import type { MailTemplate } from '../render.js';
import { accountActivated, accountDeactivated, temporaryPassword } from './account-administration.js';
import { accountDeleted, accountPaused, accountReopened, deletionScheduled, deletionWarning, pauseWarning } from './account-deletion.js';
import { applicationReceived } from './applications.js';
import { confirmEmail, resetPassword, verifyEmail } from './mail-links.js';
import {
  emailChanged,
  newDevice,
  passwordChanged,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  secondFactorOff,
  secondFactorOn,
  secondFactorRefused,
} from './security-notices.js';
import { ticketAnswered, ticketOpened, ticketReceived, ticketWritten } from './tickets.js';
import { welcome } from './welcome.js';

/** Every mail that the program sends; a new one is a file beside this and a line here. */
const all = {
  accountActivated,
  accountDeactivated,
  accountDeleted,
  accountPaused,
  accountReopened,
  applicationReceived,
  confirmEmail,
  deletionScheduled,
  deletionWarning,
  emailChanged,
  newDevice,
  passwordChanged,
  pauseWarning,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  resetPassword,
  secondFactorOff,
  secondFactorOn,
  secondFactorRefused,
  temporaryPassword,
  ticketAnswered,
  ticketOpened,
  ticketReceived,
  ticketWritten,
  verifyEmail,
  welcome,
};

export type TemplateName = keyof typeof all;
export type TemplateData<K extends TemplateName> = Parameters<(typeof all)[K]>[0];

export const templates: { readonly [K in TemplateName]: MailTemplate<TemplateData<K>> } = all;
