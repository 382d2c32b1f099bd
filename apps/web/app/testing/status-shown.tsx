import { isRouteErrorResponse, useRouteError } from 'react-router';

/** In place of the page that says what went wrong: its status alone. */
export function StatusShown() {
  const error = useRouteError();
  return <p>{isRouteErrorResponse(error) ? error.status : 'broken'}</p>;
}
