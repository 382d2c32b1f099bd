import { data } from 'react-router';

export function loader() {
  throw data(null, { status: 404 });
}

/** Never shown: the loader leads to the error page, with the status that says so. */
export default function NotFoundPage() {
  return null;
}
