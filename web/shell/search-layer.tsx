import { useLingui } from '@lingui/react/macro';
import { policies, type PolicyName } from '@vitrine/i18n/policies/names';
import { usePolicyTitles } from '../content/policy-titles.ts';
import { askInstead } from '../kit/ask-to-sign-in.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { useSite } from '../parts/site.ts';
import { useQuickLinks } from '../promotions/quick-links.tsx';
import type { Place } from '../search/places.ts';
import Search from '../search/search.tsx';
import { useMenu } from './menu.tsx';

/** The search, with the pages that the menus and the footer lead to. */
export default function SearchLayer(props: { open: boolean; onClose: () => void }) {
  return <Search {...props} places={usePlaces()} />;
}

function usePlaces(): Place[] {
  const { t } = useLingui();
  const paths = usePaths();
  const player = usePlayer();
  const onClick = player ? undefined : askInstead;
  const titles = usePolicyTitles();
  const published = useSite()?.pages ?? [];
  const menu = useMenu().map(({ label: name, to, onClick: ask }) => ({ name, to, onClick: ask }));
  const quick = useQuickLinks().flatMap(({ label: name, to, own }) =>
    to === null ? [] : { name, to, onClick: own ? onClick : undefined },
  );
  const open = [
    { name: t`Support`, to: paths.support },
    { name: t`Blog`, to: paths.blog },
    ...(player?.stop ? [] : [{ name: t`Top up`, to: paths.pay }]),
  ];
  const own = [
    { name: t`Profile`, to: paths.my, onClick },
    { name: t`Rewards`, to: paths.check, onClick },
    { name: t`Your four balances`, to: paths.balances },
    { name: t`History`, to: paths.history, onClick },
    { name: t`Limits and breaks`, to: paths.limits, onClick },
  ];
  const shipped = (Object.keys(policies) as PolicyName[])
    .filter((name) => published.some(({ id }) => id === policies[name].id))
    .map((name) => ({ name: titles[name], to: paths.remark(name) }));
  return [...menu, ...quick, ...open, ...own, ...shipped].map((place) => ({
    kind: 'page',
    ...place,
  }));
}
