import { Title } from '~/ui/text/title.tsx';
import classes from './page-heading.module.css';

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
