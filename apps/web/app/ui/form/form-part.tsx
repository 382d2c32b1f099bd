import { type ReactNode, useId } from 'react';
import { Title } from '~/ui/text/title.tsx';
import classes from './form-part.module.css';

type FormPartProps = {
  title: string;
  text?: string;
  /** Id that links of the page lead to. */
  id?: string;
  children: ReactNode;
};

/** A section of a long form; on desktop its title is to the left of the fields. */
export function FormPart({ title, text, id, children }: FormPartProps) {
  const titleId = useId();
  return (
    <section className={classes.part} id={id} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
