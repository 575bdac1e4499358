import type { TicketPriority } from '../../support/tickets/tickets.rules.js';

/** Author of a line: the customer, the assigned agent, or that agent in an internal note. */
type Line = readonly [who: 'customer' | 'agent' | 'note', text: string];

/** What happens to a conversation after its lines. */
type DemoEnd = 'pending' | 'proposed' | 'closing' | 'closed' | 'revoked';

export interface DemoTicket {
  /** First name of the customer. */
  by: string;
  hoursAgo: number;
  /** Minutes between two lines. */
  pace: number;
  category: string;
  subcategory: string;
  subject: string;
  description: string;
  /** First name of the agent; null for an unassigned ticket. */
  agent: string | null;
  priority?: TicketPriority;
  /** Whether the customer passed the security check, without which there are no messages. */
  verified?: boolean;
  tags?: readonly string[];
  /** The customer has just shared a security code, which an agent can enter for ten minutes. */
  handsCode?: boolean;
  /** First name of the agent who requested the security check. */
  checkRequestedBy?: string;
  lines?: readonly Line[];
  end?: DemoEnd;
}

/** Newest first. All content is invented. */
export const TICKETS: readonly DemoTicket[] = [
  {
    by: 'Sam',
    hoursAgo: 0.2,
    pace: 2,
    category: 'billing',
    subcategory: 'refund-request',
    subject: 'Bought the same game twice by mistake',
    description: 'I bought Saltglass on my laptop and, an hour later, again on the television. Could one of the two be refunded?',
    agent: null,
    handsCode: true,
  },
  {
    by: 'Sam',
    hoursAgo: 0.4,
    pace: 4,
    category: 'vulnerability',
    subcategory: 'security-issue',
    subject: 'The forum shows my address in its page source',
    description:
      'When I open my own profile on the forum and look at the page source, my email address is in it, although I have hidden it. I have not tried it with other people’s profiles.',
    agent: null,
  },
  {
    by: 'Priya',
    hoursAgo: 1.5,
    pace: 6,
    category: 'technical',
    subcategory: 'performance',
    subject: 'Kestrel drops to 20 frames in the slate gorge',
    description:
      'Since the last update the third section of the gorge stutters. Everywhere else I have a steady 60. Windows 11, 16 GB, a graphics card from 2021.',
    agent: 'Idris',
    priority: 'normal',
    verified: true,
    lines: [
      ['agent', 'Thank you, Priya. Could you switch the setting “Falling slate” to Low and tell me whether the gorge runs smoothly then?'],
      ['customer', 'It does: 58 to 60 all the way. It looks a little bare, but I can finish the race.'],
      ['note', 'Same as the two reports of last week. Tomasz has a branch that draws the slates in one go.'],
      ['agent', 'That helps a great deal. We know now which part is slow, and a mended version is being tested.'],
      ['customer', 'Lovely. Do you know when it comes out? I would like to race on Friday.'],
    ],
  },
  {
    by: 'Mina',
    hoursAgo: 2.5,
    pace: 10,
    category: 'orders',
    subcategory: 'return',
    subject: 'The lighthouse poster arrived creased',
    description: 'The tube was bent in the middle, and so is the poster: a crease runs right through the lighthouse.',
    agent: 'Saoirse',
    verified: true,
    tags: ['poster', 'carrier'],
    lines: [['customer', 'I can send a photograph if that helps. A new print would be lovely.']],
  },
  {
    by: 'Sam',
    hoursAgo: 5,
    pace: 11,
    category: 'orders',
    subcategory: 'order-status',
    subject: 'Has my lantern mug left the harbour?',
    description: 'I ordered the lantern mug on Monday and have heard nothing since the confirmation.',
    agent: 'Saoirse',
    verified: true,
    lines: [
      ['agent', 'Hello Sam. The parcel was handed over yesterday evening; the carrier says two to three working days.'],
      ['customer', 'Good to know, thank you. Could you tell them to leave it with the bakery next door?'],
      ['agent', 'I have asked them to. I will look again tomorrow and write to you here.'],
    ],
    end: 'pending',
  },
  {
    by: 'Grace',
    hoursAgo: 7,
    pace: 12,
    category: 'technical',
    subcategory: 'bug',
    subject: 'Kestrel closes at the title screen since this morning',
    description: 'It updated itself overnight. Now the feather appears, and then I am back at the desktop. I have restarted twice.',
    agent: 'Idris',
    priority: 'urgent',
    verified: true,
    tags: ['kestrel', '1.4.2'],
    lines: [
      ['agent', 'Thank you, Grace. Could you send me the file crash.log from the game’s folder?'],
      ['customer', 'It says that the save from the autumn event cannot be read. I can open it if I rename that file.'],
      [
        'note',
        'The third report since the update. Asked Tomasz to stop the roll-out. @Saoirse Byrne, please answer the other two the same way.',
      ],
      ['customer', 'Is it safe to play without that save? My nephew is visiting on Saturday.'],
    ],
  },
  {
    by: 'Tomasz',
    hoursAgo: 9,
    pace: 8,
    category: 'billing',
    subcategory: 'charge-issue',
    subject: 'Charged twice for the Saltglass soundtrack',
    description: 'My bank shows two payments of £8.99 with the same date. I bought the soundtrack once.',
    agent: 'Idris',
    priority: 'high',
    verified: true,
    lines: [
      [
        'agent',
        'I am sorry about that, Tomasz. I see one order and two payments; the second one is on its way back to you and arrives within five working days.',
      ],
      ['customer', 'Thanks for being so quick.'],
      ['agent', 'Gladly. If nothing else is open, I would close this ticket.'],
    ],
    end: 'proposed',
  },
  {
    by: 'Yuki',
    hoursAgo: 20,
    pace: 15,
    category: 'account',
    subcategory: 'password-reset',
    subject: 'The link for a new password has expired',
    description: 'I asked for a new password in the evening and opened the email the next morning. The link did not work any more.',
    agent: null,
    checkRequestedBy: 'Saoirse',
  },
  {
    by: 'Sam',
    hoursAgo: 27,
    pace: 15,
    category: 'bug',
    subcategory: 'gameplay',
    subject: 'The boat can leave the map at the old lighthouse',
    description:
      'If you row against the lighthouse steps at low tide, the boat slips through and drifts over an endless grey sea. It is rather beautiful, but I cannot get back.',
    agent: 'Saoirse',
    verified: true,
    lines: [
      [
        'agent',
        'You have found a place that none of us knew! Loading the last tide puts you back on the steps; the gap will be closed in the next version.',
      ],
      ['customer', 'That worked. Please leave the grey sea in somewhere, it was the calmest evening I have had with a game.'],
      ['note', 'Told Ada. She wants to keep it as a secret.'],
      ['agent', 'The team was very taken with that. We will see what can be done.'],
    ],
    end: 'closing',
  },
  {
    by: 'Priya',
    hoursAgo: 52,
    pace: 20,
    category: 'account',
    subcategory: 'login-issue',
    subject: 'Lost my phone and with it the sign-in codes',
    description: 'My phone went into the harbour. I still know my password and have the printed recovery codes somewhere.',
    agent: 'Idris',
    verified: true,
    lines: [
      [
        'agent',
        'One of the recovery codes lets you in: choose “Use a recovery code” below the code field. Then switch two-factor authentication off and on again with the new phone.',
      ],
      ['customer', 'Found them in the drawer with the spare keys. I am in, and the new phone is set up.'],
    ],
    end: 'closed',
  },
  {
    by: 'Sam',
    hoursAgo: 75,
    pace: 30,
    category: 'feedback',
    subcategory: 'feature-request',
    subject: 'Could Paper Moons be played with one hand?',
    description: 'I broke my wrist and would love to finish the last two chapters. Folding needs both sticks at the moment.',
    agent: null,
    verified: false,
  },
  {
    by: 'Tomasz',
    hoursAgo: 120,
    pace: 25,
    category: 'legal',
    subcategory: 'gdpr-sar',
    subject: 'What do you store about my playing times?',
    description: 'Please tell me what you keep about when and how long I play.',
    agent: 'Saoirse',
    verified: true,
    lines: [
      [
        'agent',
        'Nothing on our side: playing times stay on your device. What we do store you find under Dashboard, Your Data, and can download it there.',
      ],
      ['customer', 'Clear, thank you. I have what I need and will take the access away now.'],
    ],
    end: 'revoked',
  },
];

/** Shared replies. */
export const SHARED_REPLIES: ReadonlyArray<{ title: string; body: string }> = [
  { title: 'Greeting', body: 'Hello {firstName},\n\nthank you for writing to us about ticket {ticketNumber}.' },
  {
    title: 'Log file, where to find it',
    body: 'Could you send us the file crash.log? On Windows, it is in the folder of the game. On a Mac, it is in Library/Logs/Lantern Fox.',
  },
  { title: 'Resolved?', body: 'Hello {firstName},\n\nis everything working again? If so, we will propose to close this ticket.' },
];
