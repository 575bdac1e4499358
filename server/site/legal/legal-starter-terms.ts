/** Terms of service, in the Markdown of `markdown.rules.ts`: one paragraph per line, so that versions compare well. */
export const TERMS_1 = `Template: this text came with the software. {{tradingName}} should have it checked by a lawyer before relying on it.

These terms are an agreement between you and {{legalName}}, which trades as {{tradingName}} ("we", "us") in the United Kingdom. They cover this website, our games and our other software, together "the services". By creating an account or using the services you accept them. If you do not, please do not use the services.

# 1. Our games and software services

We make games and software, and this site that goes with them. We give you a personal licence to use what we publish: it is not exclusive, you cannot pass it on, and it ends when these terms end.

- You may play, stream and record our games, and earn money with it, unless the page of a game says otherwise.
- You may not copy, sell or rent out our software, or take it apart, except where the law allows it whatever a contract says.
- Test versions may be unfinished, may lose data and may end at any time. Some are confidential; if so, we tell you before you start.

# 2. Who may have an account

- You must be at least 13 years old. If you tell us a birthdate that makes you younger, the account is paused at once and deleted after 7 days, unless our staff record a guardian's verified consent.
- If you are under 18, please read these terms with a parent or guardian.
- One account per person. Accounts are personal: do not share, sell or lend yours.

# 3. User accounts

- Give us an email address that is yours, and keep it up to date.
- Choose a strong password and keep it to yourself. We recommend two-factor authentication, which you can switch on in the Security tab of [your account](/dashboard).
- Tell us at once if you believe that someone else uses your account. You can end every other session yourself.
- You can download your data and delete your account at any time, at once or after a grace period of 7 days in which signing in cancels the deletion.

# 4. What we expect of you

- Be decent. No harassment, threats, hatred, sexual content that involves minors, or anything else that is against the law.
- Do not cheat, and do not use bots or other software that spoils a game for others.
- Do not attack, overload or probe the services. If you find a weakness by honest means, report it through [support](/support) under "Security issue", and give us time to fix it.
- Do not pretend to be someone else, or one of our staff.

# 5. Community messaging

Messages that you send to us or to others through the services are yours, and you are responsible for them. Messages in a support ticket are read by the agents who handle it, and you can see who read them.

We do not read private messages out of curiosity. We may look at messages that were reported to us or that the law requires us to look at, and we record that we did. We may remove messages that break these terms.

# 6. File sharing

- Upload only what you have the right to share, and nothing that harms a computer or a person.
- What you upload stays yours. You let us store, copy and show it as far as we need to in order to run the services for you and for the people you share it with.
- Files are checked for their type and size, and may be refused or removed. They are deleted with the account or the ticket that they belong to.

# 7. Staff tools

Parts of the services are for people who work with us: the staff area, the admin area and the agents' desk. They open only to accounts with a role.

- A role and a role code are given to one person. Do not pass them on.
- What you see in the staff tools is confidential and may be used only for that work.
- Use of the staff tools is recorded: who did what, when and from where.
- A role can be withdrawn at any time. These terms do not replace an employment contract.

# 8. Purchases

Some of our products are sold by other shops that we link to. When you buy there, the contract is between you and that shop, with its terms. Nothing in these terms affects your rights as a consumer under the law of the United Kingdom.

# 9. Your data

The [privacy policy](/privacy-policy) describes how we handle personal data, and the [cookies policy](/cookies-policy) what is stored in your browser. In short: we never sell personal data, and we do not track you for advertising.

# 10. Suspension, ending and changes

- You may stop using the services and delete your account whenever you like.
- We may suspend or close an account that breaks these terms. We say why, unless the law forbids it, and you can reply through our [contact page](/contact). In serious cases we act first and explain afterwards.
- We may change these terms. The new text is published on this page with the date on which it takes effect, and well before that date if the change matters to you. If you do not agree, you may delete your account.

# 11. Liability, law and contact

The services are provided with reasonable care and skill, but we cannot promise that they are always available or free of faults. Nothing in these terms limits liability for death or injury caused by negligence, for fraud, or for anything else that cannot be limited by law. Beyond that we are liable only for losses that were foreseeable when you accepted these terms.

These terms are governed by the law of England and Wales. If you live in Scotland or Northern Ireland, you may also go to the courts there.

Questions? Write to {{email}} or use our [contact page](/contact), which shows our full name and address. We answer within 48 hours.`;
