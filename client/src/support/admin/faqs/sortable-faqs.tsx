import { Badge, Text } from '@mantine/core';
import { arrayMove } from '@dnd-kit/sortable';
import type { EditableFaqView } from '../../../../../server/support/help/editing/faq-editing.dto.js';
import rows from '../../../ui/portal/lists/portal-rows.module.css';
import { PortalSortable } from '../../../ui/portal/lists/portal-sortable';
import { PortalSortableRow } from '../../../ui/portal/lists/portal-sortable-row';
import { votesText } from './faq-values';

interface SortableFaqsProps {
  faqs: readonly EditableFaqView[];
  onSort: (faqs: EditableFaqView[]) => void;
  onEdit: (faq: EditableFaqView) => void;
  onDelete: (faq: EditableFaqView) => void;
}

/** The questions of one group, sorted by dragging, by the keyboard on the handle, or by the arrow buttons of each row. */
export function SortableFaqs({ faqs, onSort, onEdit, onDelete }: SortableFaqsProps) {
  const move = (from: number, to: number): void => {
    if (from !== to && from in faqs && to in faqs) onSort(arrayMove([...faqs], from, to));
  };
  return (
    <PortalSortable
      ids={faqs.map(({ id }) => id)}
      nameOf={(id) => faqs.find((faq) => faq.id === id)?.question ?? 'The question'}
      onMove={move}
    >
      <ul className={rows.rows}>
        {faqs.map((faq, index) => (
          <PortalSortableRow
            key={faq.id}
            id={faq.id}
            name={`“${faq.question}”`}
            title={<FaqTitle faq={faq} />}
            text={<FaqText faq={faq} />}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < faqs.length - 1 ? () => move(index, index + 1) : undefined}
            onEdit={() => onEdit(faq)}
            removal="Delete"
            onRemove={() => onDelete(faq)}
          />
        ))}
      </ul>
    </PortalSortable>
  );
}

/** The question, and whether it is published. */
export function FaqTitle({ faq: { question, published } }: { faq: EditableFaqView }) {
  return (
    <>
      {question}
      {!published && (
        <Badge component="span" ml="xs" color="gray" variant="default">
          Hidden
        </Badge>
      )}
    </>
  );
}

/** The start of the answer, and its customer feedback. */
export function FaqText({ faq }: { faq: EditableFaqView }) {
  const votes = votesText(faq);
  return (
    <>
      <Text inherit lineClamp={2}>
        {faq.answer}
      </Text>
      {votes !== null && <Text inherit>{votes}</Text>}
    </>
  );
}
