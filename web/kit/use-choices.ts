import { useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * The search parameters of the address, or of the navigation under way on this page, so that a
 * second choice builds on the first.
 */
function useChosenParams(): URLSearchParams {
  const here = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}

/**
 * The choices in the address, such as filters, and a function that changes some of them. A change
 * leads back to the first page of a list.
 */
export function useChoices() {
  const params = useChosenParams();
  const navigate = useNavigate();
  const choose = (choices: Record<string, string>) => {
    const chosen = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ page: '', ...choices }))
      if (value) chosen.set(name, value);
      else chosen.delete(name);
    // `flushSync`: the next choice, however quick, sees this one.
    const options = { preventScrollReset: true, replace: true, flushSync: true };
    return navigate({ search: chosen.toString() }, options);
  };
  return { params, choose };
}
