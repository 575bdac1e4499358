import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { downloadSignedIn } from '../../lib/http/download';
import type { TranscriptView } from '../../../../server/support/transcripts/transcripts.dto.js';
import { categoryLabel } from '../../../../server/support/tickets/ticket-labels.rules';
import { useDates } from '../../ui/portal/time/portal-dates';
import { categoriesQuery } from '../support.api';
import { StatusBadge } from '../desk/ticket-badges';
import classes from './transcript.module.css';
import { transcriptAddress } from './transcript.api';
import { TranscriptMessages } from './transcript-messages';
import { TranscriptReceipts } from './transcript-receipts';

/** The transcript: header, description, messages, and for the customer the receipts. */
export function Transcript({ transcript: { ticket, messages, receipts, made_at } }: { transcript: TranscriptView }) {
  const { moment } = useDates();
  const categories = useQuery(categoriesQuery).data;
  const print = (): void => window.print();
  return (
    <article className={classes.transcript} aria-labelledby="transcript-title">
      <header className={classes.head}>
        <div className={classes.text}>
          <p className={classes.number}>Transcript of ticket #{ticket.number}</p>
          <h1 id="transcript-title" className={classes.title} dir="auto">
            {ticket.subject}
          </h1>
        </div>
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={print}>
            Print
          </Button>
          <Button
            component="a"
            href={transcriptAddress(ticket.id)}
            download
            onClick={downloadSignedIn}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
          >
            Download text file
          </Button>
        </div>
      </header>
      <dl className={classes.facts}>
        <Fact label="Status">
          <StatusBadge status={ticket.status} />
        </Fact>
        <Fact label="Category">{categoryLabel(categories, ticket.category, ticket.subcategory)}</Fact>
        <Fact label="Opened">{moment(ticket.created_at)}</Fact>
        {ticket.closed_at !== null && <Fact label="Closed">{moment(ticket.closed_at)}</Fact>}
        <Fact label="Transcript created">{moment(made_at)}</Fact>
      </dl>
      <section aria-labelledby="transcript-description">
        <h2 id="transcript-description" className={classes.part}>
          Description
        </h2>
        <p className={classes.prose} dir="auto">
          {ticket.description}
        </p>
      </section>
      <TranscriptMessages messages={messages} />
      {ticket.side === 'customer' && <TranscriptReceipts receipts={receipts} />}
      <p className={classes.zone}>All times are UK time.</p>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
