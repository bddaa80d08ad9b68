import type { Goods } from '@vitrine/contract/catalogue';
import { Suspense } from 'react';
import { data } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { Head } from '../parts/head.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { Route } from './+types/page.ts';

// Lazy, so that the route information that every page loads names none of this page's parts.
const Chapters = lazyPart(() => import('./chapters.tsx'));

/**
 * Loads rarities and the prizes of a case, for showing the light. A 404 outside demo mode, as for
 * the outbox.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { demo, shared } = context.get(visit);
  if (!demo) throw data(null, { status: 404 });
  const [rarities, cases] = await Promise.all([
    shared('GET /api/goods_config/{name}', { name: 'quality' }),
    shared('GET /api/box', { type: 'paid', limit: 1 }),
  ]);
  const [box] = need(cases).list;
  const prizes = box ? need(await shared('GET /api/box/{id}', { id: String(box.id) })).goods : [];
  return {
    rarities: need(rarities),
    goods: oneOfEachRarity(prizes.map(({ goods }) => goods)).slice(0, 3),
  };
}

function oneOfEachRarity(goods: readonly Goods[]): Goods[] {
  return [...new Map(goods.map((item) => [item.quality.id, item])).values()];
}

/**
 * Every token and every primitive in every state, for developers. In English only, and no page
 * links here.
 */
export default function DesignPage({ loaderData }: Route.ComponentProps) {
  return (
    <div lang="en" className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title="Design" private />
      <h1 className="text-hero">Design</h1>
      <p className="mt-4 max-w-prose text-soft">
        A dark gallery in which each skin is an exhibit, lit from below by the light of its rarity.
        Calm surfaces, one bright thing at a time.
      </p>
      <Suspense fallback={<Skeleton className="mt-14 h-192" />}>
        <Chapters {...loaderData} />
      </Suspense>
    </div>
  );
}
