import type { Input, Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { call } from '../kit/api.ts';
import { GraveForm } from '../kit/grave-form.tsx';
import { useMe, useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

type Member = Reply<'GET /api/console/staff'>['list'][number];
type StaffRole = Input<'POST /api/console/staff/{id}/grant'>['role'];

const roles: readonly StaffRole[] = ['support', 'operator', 'finance', 'auditor', 'owner'];

/** The members of staff with their roles. */
export function StaffPage() {
  const { data, refused, again } = useCall('GET /api/console/staff', {});
  const me = useMe();
  const may_grant = useRight('staff.grant');
  const [change, setChange] = useState<{ member: Member; role: StaffRole }>();
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>Staff</h1>
      <p className="soft">
        A new member is made on the command line: <code>npm run staff -- add ADDRESS ROLE</code>{' '}
        prints a link for them. Nobody changes roles of their own.
      </p>
      {change && (
        <Change
          key={`${change.member.id} ${change.role}`}
          {...change}
          onEnd={() => {
            setChange(undefined);
            again();
          }}
        />
      )}
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th className="number">Number</th>
              <th>Name</th>
              <th>Address</th>
              {roles.map((role) => (
                <th key={role}>{role}</th>
              ))}
              <th>Second factor since</th>
              <th>Last seen</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((member) => (
              <tr key={member.id}>
                <td className="number">{member.id}</td>
                <td>{member.name}</td>
                <td>{member.email}</td>
                {roles.map((role) => (
                  <td key={role}>
                    <input
                      type="checkbox"
                      aria-label={`${member.name}: ${role}`}
                      checked={member.roles.includes(role)}
                      disabled={!may_grant || member.id === me.id}
                      onChange={() => setChange({ member, role })}
                    />
                  </td>
                ))}
                <td>
                  <Moment at={member.factor_since} />
                </td>
                <td>
                  <Moment at={member.seen_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Change({
  member: { id, name, roles: held },
  role,
  onEnd,
}: {
  member: Member;
  role: StaffRole;
  onEnd: () => void;
}) {
  const has = held.includes(role);
  return (
    <GraveForm
      will={
        has
          ? `Takes the role ${role} from ${name}, and ends their sessions.`
          : `Grants the role ${role} to ${name}.`
      }
      send={has ? 'Take it back' : 'Grant it'}
      onSend={async (reason) => {
        const name_of_call = has
          ? 'POST /api/console/staff/{id}/revoke'
          : 'POST /api/console/staff/{id}/grant';
        await call(name_of_call, { id, role, reason });
        onEnd();
      }}
      onLeave={onEnd}
    />
  );
}
