import { locales } from '@vitrine/i18n/locales';
import { Link, useSearchParams } from 'react-router';
import { Refusal } from '../kit/refusal.tsx';
import { useCall } from '../kit/use-call.ts';
import { ContentTabs } from './tabs.tsx';

/** All e-mails, as they are sent in each language. */
export function LettersPage() {
  const [asked] = useSearchParams();
  const language = asked.get('language') ?? 'en';
  const { data, refused } = useCall('GET /api/console/letters', {});
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const name = asked.get('letter') ?? data.list[0]!;
  return (
    <>
      <h1>What players read</h1>
      <ContentTabs />
      <nav className="views" aria-label="Languages">
        {locales.map((locale) => (
          <Link
            key={locale.code}
            to={`?letter=${name}&language=${locale.code}`}
            replace
            aria-current={locale.code === language ? 'page' : undefined}
          >
            {locale.name}
          </Link>
        ))}
      </nav>
      <div className="letters">
        <nav aria-label="Letters">
          {data.list.map((letter) => (
            <Link
              key={letter}
              to={`?letter=${letter}&language=${language}`}
              replace
              aria-current={letter === name ? 'page' : undefined}
            >
              {letter.replaceAll('_', ' ')}
            </Link>
          ))}
        </nav>
        <Letter name={name} language={language} />
      </div>
    </>
  );
}

function Letter({ name, language }: { name: string; language: string }) {
  const { data, refused } = useCall('GET /api/console/letters/{name}', { name, language });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <article>
      <h2>{data.subject}</h2>
      {/* Sandboxed: no scripts, and an opaque origin. */}
      <iframe title={`The letter: ${data.subject}`} srcDoc={data.html} sandbox="" />
      <h3>As text</h3>
      <p className="text">{data.text}</p>
    </article>
  );
}
