import type { Call, Input, Reply } from '@vitrine/contract/index';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, Refused } from './api.ts';

/** The state of a call that a page reads from: nothing yet, its data, or the refusal. */
export interface Read<T> {
  data: T | undefined;
  refused: Refused | undefined;
  /** Asks again, and keeps what is shown meanwhile. */
  again: () => void;
}

/**
 * Asks a call of the contract when a page opens, and again when its input changes; `wait_ms` later,
 * so that one call is enough while somebody types.
 */
export function useCall<C extends keyof Call>(
  name: C,
  input: Input<C>,
  wait_ms = 0,
): Read<Reply<C>> {
  const [state, setState] = useState<Pick<Read<Reply<C>>, 'data' | 'refused'>>({
    data: undefined,
    refused: undefined,
  });
  const latest = useRef(0);
  const key = JSON.stringify(input);
  const ask = useCallback(async () => {
    const mine = (latest.current += 1);
    try {
      const data = await call(name, JSON.parse(key) as Input<C>);
      if (mine === latest.current) setState({ data, refused: undefined });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (mine === latest.current) setState((last) => ({ ...last, refused: problem }));
    }
  }, [name, key]);
  useEffect(() => {
    const typed = setTimeout(() => void ask(), wait_ms);
    return () => clearTimeout(typed);
  }, [ask, wait_ms]);
  return { ...state, again: () => void ask() };
}
