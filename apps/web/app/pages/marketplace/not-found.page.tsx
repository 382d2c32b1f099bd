import { data } from 'react-router';

export function loader() {
  throw data(null, { status: 404 });
}

/** Never renders, because the loader throws a 404 and the error page replaces it. */
export default function NotFoundPage() {
  return null;
}
