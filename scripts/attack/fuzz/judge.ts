import type { Endpoint } from '@vitrine/contract/endpoint';
import { edge_errors, errors, type ErrorKey } from '@vitrine/contract/errors';
import type { FuzzRequest } from './requests.ts';
import type { FuzzAnswer } from './send.ts';

interface Envelope {
  code?: number;
  msg?: string;
  data?: { key?: ErrorKey };
}

/** Says how an answer differs from the contract's declaration; undefined when it conforms. */
export function findFault({ meant }: FuzzRequest, answer: FuzzAnswer): string | undefined {
  const { status, type } = answer;
  if (status >= 500) return `answers ${status}`;
  // Rate-limited callers get a minimal answer, which the contract doesn't declare.
  if (!meant || status === 429) return undefined;
  if (status === 302)
    return meant.answers.kind === 'redirect' ? undefined : 'is sent on, which isn’t declared';
  // Node's HTTP parser sends these answers before any call is matched.
  if (answer.text === '' && [400, 431].includes(status)) return undefined;
  if (status === 200 && meant.answers.kind === 'file')
    return Object.hasOwn(meant.answers.types, type.split(';')[0]!)
      ? undefined
      : `answers a file of ${type}`;
  const envelope = parse(answer.text);
  if (!envelope) return `answers ${status} with what is no JSON`;
  return status === 200 ? findInReply(meant, envelope) : findInRefusal(meant, status, envelope);
}

function findInReply(meant: Endpoint, envelope: Envelope): string | undefined {
  const { kind, shape } = meant.answers;
  if (!shape) return 'answers data, but is declared to redirect';
  const data: unknown = kind === 'bare' ? envelope : envelope.data;
  if (kind === 'data' && (envelope.code !== 200 || envelope.msg !== 'Success'))
    return 'succeeds without saying so';
  const parsed = shape.safeParse(data);
  return parsed.success
    ? undefined
    : `replies in another shape: ${parsed.error.issues[0]!.path.join('.')}`;
}

function findInRefusal(
  meant: Endpoint,
  status: number,
  { code, data }: Envelope,
): string | undefined {
  const declared: readonly ErrorKey[] = [...edge_errors, ...meant.refuses];
  const key = data?.key;
  if (!key || !declared.includes(key))
    return `answers ${status} with the refusal ${key}, which isn’t declared`;
  const [right_code, right_status] = errors[key];
  return code === right_code && status === right_status
    ? undefined
    : `answers ${key} with ${status} and ${code}`;
}

function parse(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
