import { isRouteErrorResponse, useRouteError } from 'react-router';

/** Replaces the error page: shows only the status. */
export function StatusOnly() {
  const error = useRouteError();
  return <p>{isRouteErrorResponse(error) ? error.status : 'broken'}</p>;
}
