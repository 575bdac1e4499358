/**
 * The privacy policy, in the Markdown of `markdown.rules.ts`: one paragraph or bullet per line, so that versions compare well. The second
 * version is the first with the passages below inserted.
 */
interface Passages {
  opening: string;
  security: string;
  staff: string;
  rights: string;
  retention: string;
}

function policy({ opening, security, staff, rights, retention }: Passages): string {
  return `Template: this text came with the software. {{tradingName}} should have it checked by a lawyer before relying on it.

${opening}

# Who is responsible

{{legalName}}, trading as {{tradingName}}, is the controller of your personal data. We are in the United Kingdom, and this policy follows the UK General Data Protection Regulation and the Data Protection Act 2018. Our address is on our [contact page](/contact); for anything about privacy, write to {{email}}. We answer within 48 hours.

# The data we collect

What you give us:

- Name, email address and username
- Avatar
- Date of birth, if you choose to give it
- Country and preferred language
- Your password, which is stored as a hash (Argon2id) that cannot be turned back into it
- Consent preferences: marketing, data processing, cookies, each with the time of the choice
- Posts and messages, for example in support tickets
- Uploads, for example attachments and the files of a job application

What is recorded when you use the services:

- Your role, for example "user" or "staff"
- Login times, with their success or failure
- IP address, device and browser, and the language that your browser asks for
- The referrer, which is the page that a visit came from, where your browser sends it
- Cookies, as the [cookies policy](/cookies-policy) lists them
${security}
# What we do not do

- We do not sell personal data, to anyone, ever.
- There is no advertising tracking, and no advertising profile of you.
- Our pages load nothing from other companies: fonts, images and scripts are our own.

# Why we may use it

We need a legal basis for everything that we do with personal data. These are ours:

- Consent, for news by email and for optional cookies. You can withdraw it at any time.
- Contract, for your account, for support, and for the software that you use.
- Legitimate interest, for keeping the services safe: login history, rate limits and the record of what staff do.

# Who sees it

- Our staff, as far as their work needs it.
- Companies that run servers or deliver email for us, under a contract that binds them to this policy.
- Authorities, where the law requires it.
${staff}
# How long we keep it

- Session data: 7 days after you sign out
- Security logs, including login history: 90 days
- The record of changes made in the portal, with the account's id and the network address: for as long as we may have to show who changed what; entries can only be added, and an id no longer identifies anyone once its account is deleted
- Backup data: 30 days
- Account data: until you delete the account
${retention}
# Your rights

${rights}

You can also complain to the Information Commissioner's Office at [ico.org.uk](https://ico.org.uk/make-a-complaint/). We would be glad to hear from you first.

# Children

The services are for people aged 13 and over. If a birthdate shows that someone is younger, the account is paused at once and deleted after 7 days, unless our staff record a guardian's verified consent.

# Security

Connections are encrypted, passwords are hashed, sessions can be ended one by one, and access by staff is limited by role. If something goes wrong with your data and it puts you at risk, we tell you and the Information Commissioner's Office without delay.

# Changes

When this policy changes, the new version is published here with its date. The [previous version](/privacy-policy/old) stays available, and the [comparison](/privacy-policy/compare) shows what changed, line by line.

# Contact

Write to {{email}} or use our [contact page](/contact). We answer within 48 hours.`;
}

const RIGHTS_1 = `- View: see what we hold about you on the page [Your Data](/data-management).
- Update and correct: change your profile at any time in [your account](/dashboard).
- Download: get a copy of your data as a file.
- Delete: remove single fields, or the whole account.
- Opt out: of news by email and of optional cookies, as easily as you agreed.`;

export const PRIVACY_1 = policy({
  opening:
    'This policy says what personal data {{tradingName}} collects on this website, in its games and in its software, why, and what you can do about it.',
  security: '',
  staff: '',
  rights: RIGHTS_1,
  retention: '',
});

export const PRIVACY_2 = policy({
  opening:
    'This policy says what personal data {{tradingName}} collects on this website, in its games and in its software, why, how long it is kept, and what you can do about it. We wrote it to be read.',
  security:
    '- If you switch two-factor authentication on: the secret that your authenticator app shares with us, encrypted, and hashes of your recovery codes\n- If you add a passkey: its public key, the name that you give it, and when you last used it. Its private key never leaves your device or password manager\n- If you work with us: contracts, training, working time, expenses, and the bank details that you enter to be paid\n',
  staff: `
When an agent reads your profile or your messages in a support ticket, you get a receipt: the ticket's page shows who read what, and when. When a ticket is looked into for an investigation, we tell you there 24 hours later.
`,
  retention: `- Job applications: 12 months after they are sent
- Signed contracts, with the record of who signed what and when: six years after the account is deleted
- Our books, including what we paid to people who work with us: six years, as the law requires
- Copies of the emails that we send you: 30 days

Backups are for the day when a machine fails, and are not read for anything else. What you delete stays in earlier backups, for 30 days at most. If one has to be restored, it may bring back what you have deleted since: delete it again, or write to us and we will do it.

Deletion can be at once or scheduled for 7 days later; signing in within those 7 days cancels it. Messages that you wrote in support tickets stay there under the name "Deleted user", and the record of what staff did keeps an opaque id in place of your name.
`,
  rights: `- View: see what we hold about you on the page [Your Data](/data-management).
- Update and correct: change your profile at any time in [your account](/dashboard).
- Download: get a complete copy of your data as a JSON file, with sessions, logins, consents, tickets and applications.
- Delete: remove single fields, or the whole account, at once or after 7 days.
- Opt out: of news by email and of optional cookies, as easily as you agreed.

To protect your data from others, downloading and deleting ask for your password again if you last entered it more than 10 minutes ago.`,
});
