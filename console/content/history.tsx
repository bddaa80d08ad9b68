import type { Input } from '@vitrine/contract/index';
import { useState } from 'react';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

type Asked = Input<'GET /api/console/changes'>;

interface HistoryProps {
  kind: Asked['kind'];
  record: string;
  /** One field; undefined for all. */
  field?: string | undefined;
  /** Puts an earlier value into its field; undefined for those who can't write. */
  onGoBack: ((field: string, value: string) => void) | undefined;
}

/** The changes of a record, each with its author, before and after, and the way back to it. */
export function History({ kind, record, field, onGoBack }: HistoryProps) {
  const [cursor, setCursor] = useState<number>();
  const { data, refused } = useCall('GET /api/console/changes', {
    kind,
    record,
    ...(field !== undefined && { field }),
    ...(cursor !== undefined && { cursor }),
  });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      {data.list.length === 0 && <p className="empty">Nothing was changed yet.</p>}
      <ol className="timeline changes">
        {data.list.map((change) => (
          <li key={change.id}>
            <Moment at={change.at} /> {change.by ?? 'command line'}
            {field === undefined && (
              <>
                : <code>{change.field}</code>
              </>
            )}
            <Value word="before" of={change} onGoBack={onGoBack} />
            <Value word="after" of={change} onGoBack={onGoBack} />
          </li>
        ))}
      </ol>
      {data.next !== null && (
        <button type="button" onClick={() => setCursor(data.next!)}>
          Earlier changes
        </button>
      )}
    </>
  );
}

function Value({
  word,
  of,
  onGoBack,
}: {
  word: 'before' | 'after';
  of: { field: string; before: string; after: string };
  onGoBack: HistoryProps['onGoBack'];
}) {
  const value = of[word];
  return (
    <div className="value">
      <span className="soft">{word}</span>
      <span className="said">{value || <span className="soft">nothing</span>}</span>
      {onGoBack && (
        <button type="button" className="small" onClick={() => onGoBack(of.field, value)}>
          Go back to this
        </button>
      )}
    </div>
  );
}
