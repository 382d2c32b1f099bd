import classes from './field-problem.module.css';

export function FieldProblem({ error }: { error: string | undefined }) {
  return error ? (
    <p role="alert" className={classes.problem}>
      {error}
    </p>
  ) : null;
}
