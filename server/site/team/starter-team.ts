import type { CreateTeamMember } from './team.dto.js';

/** Placeholder content of the about page, marked as such so that it is not taken for real. */
export const STORY_STARTER = {
  title: 'How we got here',
  body: `Your studio's story goes here. Write it in Admin → About story, in Markdown with a preview.

Where did you meet? What was the first thing you built, and who played it? What went wrong, and what did you do differently afterwards? Two or three honest paragraphs say more about a studio than a page of adjectives.

## What visitors look for

- Who you are, and for how long you have been at it
- What you make, and what you would never make
- How people take part: as players, as members of the community, as colleagues

If you are looking for people, say so here and lead them to [the open roles](/join-us).`,
};

const community = (count: string): CreateTeamMember => ({
  kind: 'community',
  name: `Community Member ${count}`,
  role: 'Active community member',
  blurb: 'A placeholder. Say what this person does for the community, or remove the card in Admin → Team.',
  avatar: null,
  links: [],
});

/** Two directors and five active community members, all of them placeholders. */
export const TEAM_STARTER: readonly CreateTeamMember[] = [
  {
    kind: 'director',
    name: 'Your First Director',
    role: 'Studio Director',
    blurb: 'A placeholder. Two or three sentences on who leads the studio and what they care about; change them in Admin → Team.',
    avatar: null,
    links: [],
  },
  {
    kind: 'director',
    name: 'Your Second Director',
    role: 'Technical Director',
    blurb: 'A placeholder. What they build, what they built before, and what they would rather talk about; change it in Admin → Team.',
    avatar: null,
    links: [],
  },
  ...['One', 'Two', 'Three', 'Four', 'Five'].map(community),
];
