import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../kit/api.ts';
import { Bulk } from '../kit/bulk.tsx';
import { Facts } from '../kit/facts.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money, Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { batch_acts, nameOf } from './acts.ts';

type Batch = Reply<'GET /api/console/gift_batches/{id}'>;

/** A batch of gift cards, with its cards by state and the acts on it. */
export function GiftBatchPage() {
  const id = Number(useParams()['id']);
  const { data, refused, again } = useCall('GET /api/console/gift_batches/{id}', { id });
  const [codes, setCodes] = useState<readonly string[]>();
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>
        {data.cards.toLocaleString('en')} gift cards of {money(data.value)}{' '}
        <span className="soft">batch {data.id}</span>
      </h1>
      <Bulk rows={[data]} acts={batch_acts} nameOf={nameOf} onDone={again} />
      {codes && <Codes batch={data} codes={codes} />}
      {data.may_draw && !codes && (
        <Draw
          batch={data}
          onDrawn={(drawn) => {
            setCodes(drawn);
            again();
          }}
        />
      )}
      <div className="columns">
        <Facts of={factsOf(data)} />
        <Trail kind="gift_cards" id={data.id} />
      </div>
    </>
  );
}

function factsOf(batch: Batch): [string, React.ReactNode][] {
  const cards = (state: 'unused' | 'used' | 'void') =>
    batch[state] > 0 && (
      <Link key={state} to={`/gift-cards/cards?batch=${batch.id}&state=${state}`}>
        {batch[state].toLocaleString('en')}, worth {money(batch[state] * batch.value)}
      </Link>
    );
  return [
    ['State', batch.state],
    ['Unused', cards('unused')],
    ['Used', cards('used')],
    ['Void', cards('void')],
    ['Expires', <Moment key="expires" at={batch.expires_at} />],
    ['Issued', <Moment key="issued" at={batch.created_at} />],
    ['By', batch.issuer ?? 'command line'],
    ['Codes drawn', batch.drawn_at && <Moment key="drawn" at={batch.drawn_at} />],
    ['Made void', batch.voided_at && <Moment key="void" at={batch.voided_at} />],
  ];
}

/** The form that draws a batch's codes, for the member who issued it. */
function Draw({ batch, onDrawn }: { batch: Batch; onDrawn: (codes: string[]) => void }) {
  const [is_open, setOpen] = useState(false);
  if (!is_open)
    return (
      <p>
        <button type="button" onClick={() => setOpen(true)}>
          Draw the codes …
        </button>
      </p>
    );
  return (
    <GraveForm
      will={`Draws ${batch.cards.toLocaleString('en')} codes and shows them to you once. Nobody can read them again: save the file before you leave the page.`}
      send="Draw the codes"
      onSend={async (reason) => {
        const wish = { id: batch.id, reason };
        const { codes } = await call('POST /api/console/gift_batches/{id}/draw', wish);
        onDrawn(codes);
      }}
      onLeave={() => setOpen(false)}
    />
  );
}

/** The codes, as a file and to be copied. */
function Codes({ batch, codes }: { batch: Batch; codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <section>
      <h2>The codes, shown once</h2>
      <p>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`gift-cards-${batch.id}.txt`}
        >
          Save {codes.length.toLocaleString('en')} codes as a file
        </a>
      </p>
      <textarea readOnly rows={Math.min(codes.length, 12)} aria-label="Codes" value={text} />
    </section>
  );
}
