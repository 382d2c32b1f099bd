import { Title } from '~/ui/text/title.tsx';
import classes from './page-heading.module.css';

/** What a page of the professional area is for, in a name and a sentence. */
export function PageHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div>
      <Title order={1} size="h2">
        {title}
      </Title>
      <p className={classes.lead}>{lead}</p>
    </div>
  );
}
