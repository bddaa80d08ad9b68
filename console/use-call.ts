import type { Call, Input, Reply } from '@vitrine/contract/index';
import { useCallback, useEffect, useState } from 'react';
import { call, Refused } from './api.ts';

/** The state of a call that a page reads from: nothing yet, its data, or the refusal. */
export interface Read<T> {
  data: T | undefined;
  refused: Refused | undefined;
  /** Asks again, and keeps what is shown meanwhile. */
  again: () => void;
}

/** Asks a call of the contract when a page opens, and again when its input changes. */
export function useCall<C extends keyof Call>(name: C, input: Input<C>): Read<Reply<C>> {
  const [state, setState] = useState<Pick<Read<Reply<C>>, 'data' | 'refused'>>({
    data: undefined,
    refused: undefined,
  });
  const [count, setCount] = useState(0);
  const key = JSON.stringify(input);
  useEffect(() => {
    let is_over = false;
    call(name, JSON.parse(key) as Input<C>).then(
      (data) => !is_over && setState({ data, refused: undefined }),
      (problem: unknown) => {
        if (!(problem instanceof Refused)) throw problem;
        if (!is_over) setState((last) => ({ ...last, refused: problem }));
      },
    );
    return () => {
      is_over = true;
    };
  }, [name, key, count]);
  return { ...state, again: useCallback(() => setCount((last) => last + 1), []) };
}
