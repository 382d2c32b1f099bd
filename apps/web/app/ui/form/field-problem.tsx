import classes from './field-problem.module.css';

/** Why what was chosen above cannot be taken; nothing where it can. */
export function FieldProblem({ error }: { error: string | undefined }) {
  return error ? (
    <p role="alert" className={classes.problem}>
      {error}
    </p>
  ) : null;
}
