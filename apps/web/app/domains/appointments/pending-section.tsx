import type { ReactNode } from 'react';
import { Title } from '~/ui/text/title.tsx';
import classes from './pending-section.module.css';

type PendingSectionProps = {
  id: string;
  title: string;
  /** True when the reader has to answer. */
  pressing?: boolean;
  /** `li` elements, with secondary text in a `span`. */
  children: ReactNode;
  after?: ReactNode;
};

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
