import { useState } from 'react';
import { call, Refused } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';

/** A picture: its path, or one that is dropped here and uploaded. */
export function PictureField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (path: string) => void;
}) {
  const may_upload = useRight('content.upload');
  return (
    <div className="picture-field">
      <label>
        {label}
        <input value={value} maxLength={500} onChange={(event) => onChange(event.target.value)} />
      </label>
      {may_upload && <DropZone onUploaded={onChange} />}
      {value.startsWith('/') && <img src={value} alt="" height="72" />}
    </div>
  );
}

/** Uploads a picture that is dropped on its field or chosen: browsers take either there. */
export function DropZone({ onUploaded }: { onUploaded: (path: string) => void }) {
  const [refused, setRefused] = useState<Refused>();
  const [is_sending, setSending] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    setRefused(undefined);
    setSending(true);
    try {
      const { picture } = await call('POST /api/console/pictures', { file });
      onUploaded(picture);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <label className="drop-zone">
        {is_sending ? 'Uploading …' : 'Drop a PNG, JPEG or WebP here, or choose one'}
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </label>
      {refused && <Refusal of={refused} />}
    </>
  );
}
