import { Refusal } from '../kit/refusal.tsx';
import { useCall } from '../kit/use-call.ts';
import type { Draft } from './draft.ts';
import { useSettled } from './use-preview.ts';

interface NamesTabProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const kinds: readonly Draft['kind'][] = ['case', 'capsule', 'box', 'vault'];

/** The picture of a case, and the names of its group in all languages. */
export function NamesTab({ draft, onChange }: NamesTabProps) {
  const { data, refused } = useCall('GET /api/console/cases/choices', {});
  if (refused) return <Refusal of={refused} />;
  return (
    <div className="columns">
      <section>
        <h2>Picture</h2>
        <Picture draft={draft} />
        <div className="filters">
          <label>
            Body
            <select
              value={draft.kind}
              onChange={(event) =>
                onChange({ ...draft, kind: event.target.value as Draft['kind'] })
              }
            >
              {kinds.map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          </label>
          <label>
            Colour
            <input
              type="color"
              value={draft.theme_color}
              onChange={(event) => onChange({ ...draft, theme_color: event.target.value })}
            />
          </label>
        </div>
        <p className="soft">The emblem follows from the name of the case.</p>
      </section>
      <section>
        <h2>Group {draft.group['en']}</h2>
        <p className="soft">
          Cases of a group stand together; its names are those of all its cases. The case itself has
          one name in all languages.
        </p>
        <div className="languages">
          {data?.languages
            .filter(({ code }) => code !== 'en')
            .map(({ code, name }) => (
              <label key={code}>
                {name}
                <input
                  lang={code}
                  maxLength={60}
                  value={draft.group[code] ?? ''}
                  placeholder={draft.group['en']}
                  onChange={({ target: { value } }) =>
                    onChange({ ...draft, group: { ...draft.group, [code]: value } })
                  }
                />
              </label>
            ))}
        </div>
      </section>
    </div>
  );
}

/** The picture that a draft would have. */
export function Picture({ draft: { name, kind, theme_color } }: { draft: Draft }) {
  const asked = useSettled(JSON.stringify({ name, kind, theme_color }));
  const { data } = useCall('GET /api/console/cases/art', JSON.parse(asked) as ArtInput);
  return (
    <img
      className="crate"
      src={data && `data:image/svg+xml,${encodeURIComponent(data.svg)}`}
      alt={`The case ${name}`}
      width="320"
      height="240"
    />
  );
}

type ArtInput = Pick<Draft, 'name' | 'kind' | 'theme_color'>;
