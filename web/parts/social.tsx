import { useSite } from './site.ts';

/** Icons drawn by us, on a grid of 24. */
const places: Record<string, { name: string; sign: string }> = {
  flw_discord: {
    name: 'Discord',
    sign: 'M8.6 6.4C7 6.7 5.7 7.2 4.7 7.8c-1.5 3-2.1 6-1.8 9 1.3 1 2.6 1.6 4.1 2l1-1.9m7.4-10.5c1.6.3 2.9.8 3.9 1.4 1.5 3 2.1 6 1.8 9-1.3 1-2.6 1.6-4.1 2l-1-1.9M8.6 6.4l.5 1.2c1.9-.4 3.9-.4 5.8 0l.5-1.2M7 16.4c3.2 1.5 6.8 1.5 10 0M9.2 12.6v.4m5.6-.4v.4',
  },
  flw_x: { name: 'X', sign: 'M4 4h4l12 16h-4ZM19 4l-6.2 7M5 20l6.2-7' },
  flw_instagram: {
    name: 'Instagram',
    sign: 'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Zm4 4.75a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5ZM16.9 7v.1',
  },
  flw_telegram: { name: 'Telegram', sign: 'M21 4 3 11l6 2.5L18 20ZM21 4 9 13.5V20l3.2-4.1' },
  flw_reddit: {
    name: 'Reddit',
    sign: 'M12 8.5c4.4 0 8 2.6 8 5.8s-3.6 5.7-8 5.7-8-2.5-8-5.7 3.6-5.8 8-5.8Zm0 0 .9-4.3 4 .9m1.6.3v.1M5 11.2a2 2 0 1 1 2.3-1.7m11.7 1.7a2 2 0 1 0-2.3-1.7M9.2 13.2v.2m5.6-.2v.2M9 16.6c1.9 1 4.1 1 6 0',
  },
  flw_facebook: {
    name: 'Facebook',
    sign: 'M14.5 21v-8h3l.5-3.5h-3.5V7.8c0-1.1.6-1.8 1.8-1.8H18V3h-2.4C12.9 3 11 4.7 11 7.4v2.1H8V13h3v8Z',
  },
};

/**
 * Links to the site's accounts at Discord, X, Instagram, Telegram, Reddit and Facebook, if the
 * operator has them.
 */
export function SocialLinks({ label }: { label?: string }) {
  const entries = useSite()?.service.filter(({ key }) => key in places) ?? [];
  if (entries.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap">
      {entries.map(({ key, value }) => {
        const { name, sign } = places[key]!;
        return (
          <li key={key}>
            <a
              href={value}
              target="_blank"
              rel="noreferrer"
              aria-label={name}
              title={name}
              className="grid size-10 place-items-center rounded-md text-soft transition-colors hover:bg-edge hover:text-bright"
            >
              <svg viewBox="0 0 24 24" aria-hidden className="size-5">
                <path
                  d={sign}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.75"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
