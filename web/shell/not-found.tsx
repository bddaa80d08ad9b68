import { data } from 'react-router';

/** No page has this address. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
