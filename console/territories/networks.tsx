import { useState } from 'react';
import { call } from '../kit/api.ts';
import { FileDrop, type TextFile } from '../kit/file-drop.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { counted } from '../kit/show.tsx';

/** The largest list, as the call takes it. */
const mib_max = 32;

/** Replaces the list of networks by a file: it is chosen, looked at in numbers, then sent. */
export function Networks({ onDone }: { onDone: () => void }) {
  const [file, setFile] = useState<TextFile>();
  const [said, setSaid] = useState('');
  return (
    <section aria-label="List of networks">
      <FileDrop
        label="Drop a list of networks here, or choose one: CSV of network,country or first,last,country, such as DB-IP’s free list by country"
        accept=".csv,text/csv"
        mib_max={mib_max}
        onFile={(chosen) => {
          setSaid('');
          setFile(chosen);
        }}
      />
      {file && (
        <GraveForm
          key={file.name}
          will={`Replaces the whole list by the ${counted(file.text.split('\n').length, 'line')} of ${file.name}. It takes a minute for a million; until then the old list holds.`}
          send="Replace the list"
          asks_reason={false}
          onSend={async () => {
            const { networks } = await call('POST /api/console/networks', { content: file.text });
            setFile(undefined);
            setSaid(`The site knows ${counted(networks, 'network')}.`);
            onDone();
          }}
          onLeave={() => setFile(undefined)}
        />
      )}
      {said && <p role="status">{said}</p>}
    </section>
  );
}
