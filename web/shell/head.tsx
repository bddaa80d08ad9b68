import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

export interface HeadProps {
  title: string;
  /** A sentence for search engines and previews. */
  description?: string;
  /** A picture for previews, as the API names it. */
  picture?: string;
  /** Keeps the page out of search engines. */
  private?: boolean;
}

/** A page's title and what search engines and previews say of it; React lifts it into `<head>`. */
export function Head({ title, description, picture, private: hidden }: HeadProps) {
  const origin = useRouteLoaderData<typeof loader>('root')?.origin;
  return (
    <>
      <title>{`${title} · Vitrine`}</title>
      <meta property="og:title" content={title} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {picture && origin && <meta property="og:image" content={new URL(picture, origin).href} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}
