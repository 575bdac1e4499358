import type { KnownBlock } from './blocks.rules.js';

/**
 * The page of the sample project: what a page can contain, with instructions for changing it.
 * @param today ISO date.
 */
export function starterPage(title: string, today: string): KnownBlock[] {
  return [
    {
      id: 'hero',
      type: 'hero',
      title,
      tagline: 'This is where a visitor meets your game. Say in one sentence why it should be played.',
      backgroundImage: '',
      ctas: [{ label: 'All projects', url: '/projects' }],
    },
    {
      id: 'overview',
      type: 'overview',
      heading: '',
      markdown:
        '# What it is\n\nA page is a list of blocks. This one is an overview: headings, lists and paragraphs, written as you would write a letter.\n\n- Open the admin panel and choose Projects\n- Choose the page editor beside this project\n- Change the words, add pictures, put the blocks in order, and save\n\n## Nothing is lost\n\nEvery save is kept. You can go back to an older version at any time.',
    },
    {
      id: 'info',
      type: 'info',
      heading: '',
      cards: [
        { icon: 'Info', heading: 'Facts at a glance', body: 'Platforms, players, price: what people look for first.' },
        { icon: 'Sparkles', heading: 'What makes it yours', body: 'Three cards are easier to remember than ten.' },
        { icon: 'Heart', heading: 'Who it is for', body: 'Name the people who will love it.' },
      ],
    },
    { id: 'status', type: 'status', heading: '', state: 'Planned', progress: 0, lastUpdated: today },
    {
      id: 'timeline',
      type: 'timeline',
      heading: '',
      milestones: [
        { date: 'Now', title: 'A page of its own', description: 'You are reading it.' },
        { date: 'Next', title: 'Your first milestone', description: 'Dates are words: a day, a season, or “when it is ready”.' },
      ],
    },
    {
      id: 'links',
      type: 'links',
      heading: '',
      links: [
        { label: 'Join us', url: '/join-us' },
        { label: 'Contact', url: '/contact' },
      ],
    },
  ];
}
