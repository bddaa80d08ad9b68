import { useLingui } from '@lingui/react/macro';
import type { Client } from '@vitrine/contract/client';
import { need, visit } from '../context.ts';
import { pack, unpack } from '../packed.ts';
import { Head } from '../shell/head.tsx';
import type { Route } from './+types/page.ts';
import { CaseGallery } from './case-gallery.tsx';
import type { CaseCardProps } from './case-card.tsx';
import { Hero } from './hero.tsx';
import { Promises } from './promises.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { shared } = context.get(visit);
  const { list } = need(await shared('GET /api/box', { limit: 100 }));
  return { cases: pack(list), exhibit: await chooseExhibit(shared, list) };
}

/** The dearest case that money opens, and the most valuable thing in it. The page stands without one. */
async function chooseExhibit(api: Client, cases: CaseCardProps['box'][]) {
  const dearest = cases.filter((box) => box.type === 'paid').toSorted((a, b) => b.price - a.price)[0];
  if (!dearest) return null;
  const shown = await api('GET /api/box/{id}', { id: String(dearest.id) });
  if (!shown.ok) return null;
  const prize = shown.data.goods.toSorted((a, b) => b.goods.price - a.goods.price)[0];
  return prize ? { box: dearest, goods: prize.goods, chance: prize.chance } : null;
}

export default function Home({ loaderData: { cases, exhibit } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <Head
        title={t`Open cases you can verify`}
        description={t`Cases full of game skins, with odds in plain sight and draws that anyone can recompute.`}
        picture={exhibit?.goods.picture}
      />
      <Hero exhibit={exhibit} />
      <CaseGallery cases={unpack(cases)} />
      <Promises />
    </>
  );
}
