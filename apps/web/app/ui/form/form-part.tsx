import { type ReactNode, useId } from 'react';
import { Title } from '~/ui/text/title.tsx';
import classes from './form-part.module.css';

type FormPartProps = { title: string; text?: string; children: ReactNode };

/** A section of a long form; on desktop its title is to the left of the fields. */
export function FormPart({ title, text, children }: FormPartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
