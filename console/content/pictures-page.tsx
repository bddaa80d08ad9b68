import { useState } from 'react';
import { call, Refused } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { DropZone } from './picture-field.tsx';
import { ContentTabs } from './tabs.tsx';

/** The pictures that operators uploaded, with where each is shown; those that aren’t can go. */
export function PicturesPage() {
  const { data, refused, again } = useCall('GET /api/console/pictures', {});
  const [failed, setFailed] = useState<Refused>();
  const may_upload = useRight('content.upload');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const remove = async (picture: string) => {
    setFailed(undefined);
    try {
      await call('POST /api/console/pictures/remove', { picture });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setFailed(problem);
    }
    again();
  };
  return (
    <>
      <h1>What players read</h1>
      <ContentTabs />
      {may_upload && <DropZone onUploaded={again} />}
      {failed && <Refusal of={failed} />}
      <ul className="pictures">
        {data.list.map(({ picture, at, shown }) => (
          <li key={picture}>
            <img src={picture} alt="" loading="lazy" />
            <code>{picture}</code>
            <span className="soft">
              <Moment at={at} />
            </span>
            <span className={shown.length > 0 ? undefined : 'soft'}>
              {shown.length > 0 ? `shown by ${shown.join(', ')}` : 'shown nowhere'}
            </span>
            {may_upload && shown.length === 0 && (
              <button type="button" onClick={() => void remove(picture)}>
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
      {data.list.length === 0 && <p className="empty">Nobody has uploaded one yet.</p>}
    </>
  );
}
