import { type ReactNode, useId } from 'react';
import { Title } from '~/ui/text/title.tsx';
import classes from './page-sections.module.css';
import { SectionMenu } from './section-menu.tsx';

type PageSectionsProps = Parameters<typeof SectionMenu>[0] & { children: ReactNode };

/** A long page in sections, with a menu of links to them. */
export function PageSections({ label, sections, children }: PageSectionsProps) {
  return (
    <div className={classes.columns}>
      <SectionMenu label={label} sections={sections} />
      <div className={classes.sections}>{children}</div>
    </div>
  );
}

type PageSectionProps = {
  /** Id that the menu links to. */
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
};

export function PageSection({ id, title, lead, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId}>
        {title}
      </Title>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
