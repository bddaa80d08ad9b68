import { useCall } from '../kit/use-call.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { BackupsSection } from './backups.tsx';
import { ClosingSection } from './closing.tsx';
import { FaultsSection } from './faults.tsx';
import { JobsSection } from './jobs.tsx';
import { ServicesSection } from './services.tsx';
import { ListenersSection, ProcessesSection } from './processes.tsx';

/** Everything that runs: processes, the queue, listeners, faults, backups, and the site's door. */
export function MachinePage() {
  const { data, refused, again } = useCall('GET /api/console/machine', {});
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>
        Machine room{' '}
        <span className="soft">
          as of <Moment at={data.at} />
        </span>
      </h1>
      <p className="buttons">
        <button type="button" onClick={again}>
          Again
        </button>
      </p>
      <ClosingSection />
      <ProcessesSection of={data.processes} />
      <JobsSection key={data.at} />
      <ServicesSection />
      <ListenersSection of={data.listeners} />
      <FaultsSection of={data.faults} />
      <BackupsSection of={data} />
    </>
  );
}
