import { useState } from 'react';
import { Refused } from '../kit/api.ts';
import type { TextFile } from '../kit/file-drop.tsx';

interface ImportCalls<Preview, Done> {
  preview: (text: string) => Promise<Preview>;
  /** Carries out what was previewed. Throws a `Refused`. */
  carryOut: (text: string, preview: Preview, reason: string) => Promise<Done>;
}

/** An import in its steps: a file, its preview, the result. */
export function useImport<Preview, Done>({ preview: ask, carryOut }: ImportCalls<Preview, Done>) {
  const [file, setFile] = useState<TextFile>();
  const [preview, setPreview] = useState<Preview>();
  const [done, setDone] = useState<Done>();
  const [refused, setRefused] = useState<Refused>();
  const [is_reading, setReading] = useState(false);
  const look = async (chosen: TextFile) => {
    setFile(chosen);
    setPreview(undefined);
    setDone(undefined);
    setRefused(undefined);
    setReading(true);
    try {
      setPreview(await ask(chosen.text));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    } finally {
      setReading(false);
    }
  };
  return {
    file,
    preview,
    done,
    refused,
    is_reading,
    look,
    leave: () => {
      setFile(undefined);
      setPreview(undefined);
    },
    send: async (reason: string) => {
      setDone(await carryOut(file!.text, preview!, reason));
      setPreview(undefined);
    },
  };
}
