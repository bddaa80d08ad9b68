import { useState } from 'react';

/** A file that somebody chose: its name and its text. */
export interface TextFile {
  name: string;
  text: string;
}

interface FileDropProps {
  label: string;
  /** The files to choose from, as the browser's dialog takes it. */
  accept?: string;
  /** The largest file; the command line takes larger ones. */
  mib_max?: number;
  onFile: (file: TextFile) => void;
}

/** Takes a text file, dropped or chosen, and says why it can't: JSON, or what `accept` says. */
export function FileDrop({
  label,
  accept = '.json,application/json',
  mib_max = 8,
  onFile,
}: FileDropProps) {
  const [fault, setFault] = useState<string>();
  const [is_over, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    setOver(false);
    if (!file) return;
    const read = await readText(file, mib_max);
    setFault(typeof read === 'string' ? read : undefined);
    if (typeof read !== 'string') onFile(read);
  };
  return (
    <div
      className={is_over ? 'drop-zone drop' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <label>
        {label}
        <input
          type="file"
          accept={accept}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file can be chosen again once it was mended.
            target.value = '';
          }}
        />
      </label>
      {fault && (
        <p role="alert" className="bad">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The text of a file; in words why it can't be used. */
async function readText(file: File, mib_max: number): Promise<TextFile | string> {
  if (file.size > mib_max * 1024 * 1024)
    return `${file.name} is larger than ${mib_max} MiB: import it on the command line.`;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { name: file.name, text };
  } catch {
    return `${file.name} isn’t UTF-8: save it as UTF-8.`;
  }
}
