import type { Reply } from '@vitrine/contract/index';
import { Facts } from '../kit/facts.tsx';
import { Age, megabytes, Moment } from '../kit/show.tsx';

type Machine = Reply<'GET /api/console/machine'>;

/** The last backup, drill and verification of the books, and how old the last good ones are. */
export function BackupsSection({ of }: { of: Machine }) {
  const { makes_backups, backup, drill, verify, backups } = of;
  return (
    <section>
      <h2>Backups, drills, verifications</h2>
      {!makes_backups && (
        <p className="bad">
          None is made every night: <code>BACKUP_TO</code> names neither a folder nor a bucket.
        </p>
      )}
      <Facts
        of={[
          ['Last backup', <Run key="backup" of={backup} />],
          ['Last drill', <Run key="drill" of={drill} />],
          ['Last verification of the books', <Run key="verify" of={verify} />],
        ]}
      />
      {backups.length > 0 && <BackupList of={backups} />}
    </section>
  );
}

/** The last backups, each with the place where it was written. */
function BackupList({ of }: { of: Machine['backups'] }) {
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th>Backup</th>
            <th className="number">Size</th>
            <th>Where</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ at, ok, bytes, words, place }) => (
            <tr key={at}>
              <td>
                <Moment at={at} />
              </td>
              <td className="number">{bytes > 0 ? megabytes(bytes) : ''}</td>
              <td>{place ? <code>{place}</code> : <span className="soft">not noted</span>}</td>
              <td className={ok ? undefined : 'bad'}>{ok ? 'good' : `failed: ${words}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Run({ of: { last, last_good_at } }: { of: Machine['backup'] }) {
  if (!last) return <span className="soft">none yet</span>;
  return (
    <>
      <Moment at={last.at} />:{' '}
      <span className={last.ok ? undefined : 'bad'}>
        {last.ok ? 'good' : 'failed'}, {last.bytes > 0 && `${megabytes(last.bytes)} `}in{' '}
        {Math.ceil(last.ms / 1000)} s: {last.words}
      </span>
      {!last.ok && last_good_at && (
        <>
          {' '}
          The last good one is <Age since={last_good_at} /> old.
        </>
      )}
    </>
  );
}
