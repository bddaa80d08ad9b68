import type { Refused } from './api.ts';

/** A refusal in words: a page without the right says which right is missing, and who has it. */
export function Refusal({ of: { error, message } }: { of: Refused }) {
  const { key, data } = error;
  if (key === 'role.missing' && data?.['right'])
    return (
      <div role="alert" className="refusal">
        <p>
          This needs the right <code>{String(data['right'])}</code>.
        </p>
        <p>These roles have it: {(data['roles'] as string[]).join(', ')}. An owner grants roles.</p>
      </div>
    );
  const fields = Object.entries(error.errors);
  return (
    <div role="alert" className="refusal">
      <p>{message}</p>
      {fields.map(([field, messages]) => (
        <p key={field}>
          {field}: {messages.join(', ')}
        </p>
      ))}
    </div>
  );
}
