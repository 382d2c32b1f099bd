import { isRouteErrorResponse, useRouteError } from 'react-router';

/** Replaces the error page in tests and shows only the status. */
export function StatusOnly() {
  const error = useRouteError();
  return <p>{isRouteErrorResponse(error) ? error.status : 'broken'}</p>;
}
