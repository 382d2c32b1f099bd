import type { ReactNode } from 'react';
import { Title } from '~/ui/text/title.tsx';
import classes from './pending-section.module.css';

type PendingSectionProps = {
  id: string;
  title: string;
  /** Somebody waits for an answer from whoever reads it. */
  pressing?: boolean;
  /** Each an `li`: what is quiet in it stands in a `span`. */
  children: ReactNode;
  after?: ReactNode;
};

/** A list of what is not an appointment yet: requests, and who waits for a time. */
export function PendingSection({ id, title, pressing, children, after }: PendingSectionProps) {
  return (
    <section className={classes.pending} aria-labelledby={id} data-pressing={pressing}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <ul>{children}</ul>
      {after}
    </section>
  );
}
