import type { ReactNode } from 'react';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './operator-section.module.css';

export function OperatorSection({
  title,
  lead,
  order = 2,
  children,
}: {
  title: string;
  lead?: string;
  order?: 2 | 3;
  children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <div>
        <Title order={order} size="h3">
          {title}
        </Title>
        {lead && <Quiet>{lead}</Quiet>}
      </div>
      {children}
    </section>
  );
}

export function OperatorSearch({ children }: { children: ReactNode }) {
  return <div className={classes.search}>{children}</div>;
}

export function OperatorFilters({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>;
}
