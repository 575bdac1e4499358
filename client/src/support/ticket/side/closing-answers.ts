import type { CategoryView } from '../../../../../server/support/help/catalogue.dto.js';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { categoryLabel } from '../../../../../server/support/tickets/ticket-labels.rules';
import { type ComQuestion, PRIORITY_LABELS, TICKET_LIMITS } from '../../../../../server/support/tickets/tickets.rules';

type Known = Pick<TicketView, 'security_verified' | 'subject' | 'category' | 'subcategory' | 'priority' | 'assignee' | 'tags'>;

/** Suggests the answers of the closing record from the ticket; the agent checks them. */
export function closingAnswers(ticket: Known, categories: readonly CategoryView[] | undefined): Record<ComQuestion, string> {
  const category = categoryLabel(categories, ticket.category, ticket.subcategory);
  const tags = ticket.tags ?? [];
  const tagged = tags.length === 0 ? '' : ` Tags: ${tags.join(', ')}.`;
  const handledBy = ticket.assignee === null ? 'no agent was assigned' : `handled by ${ticket.assignee.name}`;
  const answers: Record<ComQuestion, string> = {
    q1_security: ticket.security_verified ? 'Yes, by the security code.' : 'No, the security check was not done.',
    q2_vulnerability: `Nothing was recorded.${tagged}`,
    q3_issues: `${category}. ${ticket.subject}`,
    q4_resolution: 'The customer agreed that the ticket can be closed.',
    q5_legal:
      ticket.category === 'legal'
        ? `Yes, the ticket was opened as ${category}.`
        : `Nothing was recorded. The ticket was opened as ${category}.`,
    q6_escalation: `Nothing was recorded. Priority ${PRIORITY_LABELS[ticket.priority].toLowerCase()}, ${handledBy}.`,
  };
  for (const name of Object.keys(answers) as ComQuestion[]) answers[name] = answers[name].slice(0, TICKET_LIMITS.answer);
  return answers;
}
