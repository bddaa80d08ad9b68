import { data } from 'react-router';

/** Answers 404: no page has this address. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
