import type { FaqGroup } from './faqs.rules.js';

interface StarterFaq {
  group: FaqGroup;
  question: string;
  answer: string;
}

/** Help answers of a new studio; all of them apply to the product as delivered. */
export const FAQ_STARTER: readonly StarterFaq[] = [
  {
    group: 'account',
    question: 'I cannot sign in. What can I do?',
    answer:
      'Check the email address and the password, and that Caps Lock is off. If you have forgotten your password, choose “Forgotten your password?” on the sign-in page: we send a link that works once, for one hour. If you use two-factor authentication and have lost your phone, enter a recovery code instead.',
  },
  {
    group: 'account',
    question: 'How do I change my password or my email address?',
    answer:
      'Change your password in your dashboard under Security; every other device is then signed out. Change your email address under Personal Info: it takes effect once you open the link that we send to the new address, and we notify the old one.',
  },
  {
    group: 'account',
    question: 'How do I delete my account?',
    answer:
      'In your dashboard under Privacy & Data: at once, by typing DELETE, or in 7 days with “I May Regret This”. Signing in within these days cancels the deletion. Download your data first if you would like to keep it.',
  },
  {
    group: 'account',
    question: 'How old do I have to be to have an account?',
    answer:
      'Thirteen. If the birthdate in your profile says that you are younger, the account is paused, and deleted after 7 days unless a parent or guardian gives verifiable consent.',
  },
  {
    group: 'billing',
    question: 'Can I get a refund?',
    answer:
      'Yes: within 14 days of the purchase, without having to give a reason. Open a ticket under Billing, Refund request, with the number of the order. Purchases through another store, such as Steam, are refunded by that store.',
  },
  {
    group: 'billing',
    question: 'I was charged twice, or do not know a charge. What now?',
    answer:
      'Open a ticket under Billing, Charge issue, with the day and the amount. Never send us a card number: we do not need it, and no one at the studio will ever ask for it.',
  },
  {
    group: 'billing',
    question: 'Which currency are prices in?',
    answer:
      'In pounds sterling, VAT included where it applies. The store that you buy through may show and charge your own currency at its own rate.',
  },
  {
    group: 'orders',
    question: 'Where is my order?',
    answer:
      'The store that you bought through sends a confirmation and, once the parcel has left, a number to follow it by. If nothing has come within five working days, open a ticket under Orders, Order status.',
  },
  {
    group: 'orders',
    question: 'How do I return something?',
    answer:
      'Open a ticket under Orders, Return, within 14 days of its arrival, and say what it is and whether it is damaged. We reply with the address and what to put in the parcel.',
  },
  {
    group: 'technical',
    question: 'The game does not start or crashes. What helps?',
    answer:
      'Update the drivers of your graphics card, let the store verify the game’s files, and restart the computer. If it still crashes, open a ticket under Technical, Bug, and attach the log file of the game; say which system you use and what happened last.',
  },
  {
    group: 'technical',
    question: 'The game is slow. What can I do?',
    answer:
      'Lower the resolution and the shadows first, close other programs, and play with the power supply connected. A ticket under Technical, Performance, with your processor, graphics card and settings helps us to make it faster for everyone.',
  },
  {
    group: 'technical',
    question: 'Where do I report a bug?',
    answer:
      'Open a ticket under Bug report and choose Gameplay or UI. Say what you did, what you expected and what happened instead; an image or a short recording saves a lot of questions.',
  },
  {
    group: 'legal',
    question: 'How do I get a copy of my personal data?',
    answer:
      'In your dashboard under Privacy & Data, “Download my data”: it is complete and available at once. For anything that is not in it, open a ticket under Legal, GDPR/SAR; we answer within one month, as the UK GDPR requires.',
  },
  {
    group: 'legal',
    question: 'Do you sell my data or track me?',
    answer:
      'No. Personal data is never sold, there is no advertising and no tracking, and this site loads nothing from other hosts. The privacy policy says what we keep, why and for how long.',
  },
  {
    group: 'vulnerability',
    question: 'I have found a security problem. How do I report it?',
    answer:
      'Open a ticket under Vulnerability, Security issue: it starts with high priority. Describe how to reproduce it. Please do not look at other people’s data, and give us time to fix it before you tell others. We answer within 48 hours.',
  },
  {
    group: 'vulnerability',
    question: 'Someone claims to be from the studio and asks for my password. Is that real?',
    answer:
      'No. We never ask for a password. On a ticket you enter it yourself, on this site, to get a six-digit code that lets our agents see that ticket and nothing else; the code cannot be used to sign in.',
  },
  {
    group: 'general',
    question: 'When is support online?',
    answer:
      'Monday to Friday from 20:00 to 00:00 UK time, and all day Saturday and Sunday. Tickets can be opened at any time; we answer within 48 hours.',
  },
  {
    group: 'general',
    question: 'Who can read my ticket?',
    answer:
      'You, and our agents once you have shared your security code with them. Every time an agent reads your messages or your details, you see it on the ticket page. You can revoke their access there at any time.',
  },
  {
    group: 'general',
    question: 'How can I work with you?',
    answer:
      'Look at the Join Us page: it lists the open roles, and the application takes four short steps. Active community members help as volunteers.',
  },
];
