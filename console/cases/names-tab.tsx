import { Refusal } from '../kit/refusal.tsx';
import { useCall } from '../kit/use-call.ts';
import type { Draft } from './draft.ts';
import { useSettled } from './use-preview.ts';

interface NamesTabProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The picture of a case, and the names of its group in all languages. */
export function NamesTab({ draft, onChange }: NamesTabProps) {
  const { data, refused } = useCall('GET /api/console/cases/choices', {});
  if (refused) return <Refusal of={refused} />;
  return (
    <>
      <div className="columns">
        <section>
          <h2>Picture</h2>
          <Picture draft={draft} />
          <div className="filters">
            <label>
              Colour
              <input
                type="color"
                value={draft.theme_color}
                onChange={(event) => onChange({ ...draft, theme_color: event.target.value })}
              />
            </label>
          </div>
          <p className="soft">
            The emblem follows from the name of the case. On the pages its dearest prize rises from
            behind the body.
          </p>
        </section>
        <section>
          <h2>Group {draft.group['en']}</h2>
          <p className="soft">
            Cases of a group stand together; its names are those of all its cases. The case itself
            has one name in all languages.
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
      <fieldset className="bodies">
        <legend>Body</legend>
        <Body
          kind="fitting"
          chosen={draft.kind}
          onChoose={(kind) => onChange({ ...draft, kind })}
        />
        {data?.bodies.map((body) => (
          <Body
            key={body.kind}
            {...body}
            chosen={draft.kind}
            onChoose={(kind) => onChange({ ...draft, kind })}
          />
        ))}
      </fieldset>
    </>
  );
}

interface BodyProps {
  kind: string;
  /** None for the body that fits. */
  picture?: string;
  chosen: string;
  onChoose: (kind: string) => void;
}

/** One body to choose. */
function Body({ kind, picture, chosen, onChoose }: BodyProps) {
  return (
    <label>
      <input
        type="radio"
        name="kind"
        value={kind}
        checked={kind === chosen}
        onChange={() => onChoose(kind)}
      />
      {picture ? (
        <img src={picture} alt="" width="96" height="72" loading="lazy" />
      ) : (
        <span className="soft">By name and price</span>
      )}
      {kind}
    </label>
  );
}

/** The picture that a draft would have, without its prize. */
export function Picture({ draft }: { draft: Draft }) {
  const { name, kind, theme_color } = draft;
  const price = draft.type === 'paid' ? draft.price : 0;
  const asked = useSettled(JSON.stringify({ name, kind, theme_color, price }));
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

type ArtInput = Pick<Draft, 'name' | 'kind' | 'theme_color' | 'price'>;
