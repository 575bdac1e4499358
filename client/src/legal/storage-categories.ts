/** One item that a browser stores. */
export interface StoredItem {
  /** Name of the cookie, or the key in the browser's storage; dots stand for the variable part, and a key starts with its category. */
  name: string;
  purpose: string;
  lifetime: string;
}

/** Everything that the program stores in a browser, as the cookies policy lists it. A test checks it for completeness. */
export const STORAGE_CATEGORIES: { name: string; required: boolean; text: string; items: StoredItem[]; none?: string }[] = [
  {
    name: 'Essential',
    required: true,
    text: 'Without these the site cannot do what you ask of it. They cannot be disabled.',
    items: [
      { name: '…-session', purpose: 'Keeps you signed in. Set when you sign in.', lifetime: '30 days at most' },
      {
        name: '…-proof',
        purpose: 'Shows that you entered your password in this browser. Set when you sign in or confirm with your password.',
        lifetime: '25 minutes',
      },
      { name: '…-cookie-consent', purpose: 'Remembers that you have made a cookie choice.', lifetime: '365 days' },
      { name: '…-cookie-preferences', purpose: 'Remembers your cookie choice.', lifetime: '365 days' },
      {
        name: 'build-upload',
        purpose: 'For staff: which build upload was interrupted, so that it can resume where it stopped.',
        lifetime: 'Until the upload ends or you discard it',
      },
      { name: 'colour-scheme', purpose: 'Remembers dark or light. Set only when you switch.', lifetime: '365 days' },
    ],
  },
  {
    name: 'Functional',
    required: false,
    text: 'These remember small things for you.',
    items: [
      {
        name: 'scroll-positions',
        purpose: 'Your position on a page, for when you come back to it.',
        lifetime: 'Until the tab is closed',
      },
      {
        name: 'application-draft',
        purpose: 'What you typed into the application form, until you send it.',
        lifetime: 'Until you send it, clear it or sign out',
      },
      {
        name: 'new-ticket-draft',
        purpose: 'What you typed into the form for a new support ticket, until you submit it.',
        lifetime: 'Until you submit it, clear it or sign out',
      },
      {
        name: 'ticket-draft:…',
        purpose: 'What you typed into a ticket or attached there and have not sent yet.',
        lifetime: 'Until you send it, clear it or sign out',
      },
      {
        name: 'ticket-outbox:…',
        purpose: 'Ticket messages that could not be sent yet, to send when you are online again.',
        lifetime: 'Until they are sent or you sign out',
      },
      {
        name: 'comment-draft:…',
        purpose: 'For staff: a comment that you have not sent yet.',
        lifetime: 'Until you send it, clear it or sign out',
      },
      {
        name: 'comment-edit:…',
        purpose: 'For staff: a change to a comment that you have not saved yet.',
        lifetime: 'Until you save it, cancel it or sign out',
      },
      {
        name: 'form-draft:…',
        purpose: 'For staff: what you typed into a form and have not saved yet.',
        lifetime: 'Until you save it, leave the form, close the tab or sign out',
      },
      {
        name: 'open-dialog:…',
        purpose: 'For staff: the form that was open when you reloaded the page.',
        lifetime: 'Until the page is loaded, or the tab is closed',
      },
      { name: 'ticket-place:…', purpose: 'How far you had scrolled in a ticket.', lifetime: 'Until the tab is closed' },
      { name: 'faq-votes', purpose: 'Which help answers you found useful.', lifetime: 'Until you clear it' },
      {
        name: 'page-draft:…',
        purpose: 'For staff: changes to a project page that are not saved yet.',
        lifetime: 'Until you save or discard them or sign out',
      },
      {
        name: 'document-draft:…',
        purpose: 'For staff: changes to a document of Studio.Word that are not saved yet.',
        lifetime: 'Until you save or discard them or sign out',
      },
      {
        name: 'played-video:…',
        purpose: 'For staff: which parts of a training video you have played.',
        lifetime: 'Until you complete the step or sign out',
      },
      {
        name: 'desk-alerts',
        purpose: 'For agents: whether this browser announces news of the support desk with a sound or a notification.',
        lifetime: 'Until you clear it',
      },
      {
        name: 'staff-dashboard',
        purpose: 'For staff: the section of the staff area that you opened last.',
        lifetime: 'Until you clear it',
      },
      {
        name: 'staff-groups',
        purpose: 'For staff: which groups of sections you have folded in the staff area.',
        lifetime: 'Until you clear it',
      },
      {
        name: 'admin-groups',
        purpose: 'For admins: which groups of sections you have folded in the admin panel.',
        lifetime: 'Until you clear it',
      },
      {
        name: 'keyboard-shortcuts',
        purpose: 'That you switched off single-key shortcuts.',
        lifetime: 'Until you clear it',
      },
      {
        name: 'staff-counters',
        purpose: 'For staff: the order of the counters on the staff overview, until it is saved.',
        lifetime: 'Until it is saved or you sign out',
      },
      { name: 'admin-section', purpose: 'For staff: the admin section that you opened last.', lifetime: 'Until you clear it' },
    ],
  },
  {
    name: 'Analytics',
    required: false,
    text: 'These would count visits and show which pages help.',
    items: [],
    none: 'At the moment there are none.',
  },
  {
    name: 'Marketing',
    required: false,
    text: 'These would show which announcements brought people here.',
    items: [],
    none: 'At the moment there are none. We do not track you for advertising.',
  },
];
