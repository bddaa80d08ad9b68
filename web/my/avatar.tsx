import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleUserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useForm } from '../kit/form.ts';
import type { Player } from '../kit/store.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { toast } from '../ui/toast.tsx';
import { readPreview, useUpload } from './upload.ts';

/** Types and maximum size of an upload. */
const picture_types = ['image/png', 'image/jpeg', 'image/webp'];
const picture_bytes_max = 5 * 1024 * 1024;

/** The player's picture: the present one, a preview while another is uploading, or none. */
export function Avatar({ player }: { player: Player }) {
  const { t } = useLingui();
  const id = useId();
  const upload = useUpload();
  const { revalidate } = useRevalidator();
  const { errors, show, sending, send, run } = useForm({
    others: ['file'],
    places: {
      'upload.not_a_picture': 'file',
      'upload.too_many': 'file',
      'upload.unknown': 'file',
      'request.too_large': 'file',
      'request.invalid': 'file',
    },
  });
  const [preview, setPreview] = useState<string | null>(null);
  /** The part of a picture that has been uploaded, 0 to 1; null when none is uploading. */
  const [sent, setSent] = useState<number | null>(null);

  const take = async (file: File) => {
    if (!picture_types.includes(file.type))
      return show({ file: t`Choose a PNG, JPEG or WebP picture.` });
    if (file.size > picture_bytes_max) return show({ file: t`Choose a picture of at most 5 MB.` });
    show({});
    setPreview(await readPreview(file));
    setSent(0);
    const uploaded = await run<'POST /api/upload_img'>(() => upload(file, setSent));
    setSent(null);
    const saved = uploaded && (await send('POST /api/user/update', { avatar: uploaded.url }));
    if (saved) {
      toast.success(t`Your picture is saved`);
      await revalidate();
    }
    setPreview(null);
  };
  const remove = async () => {
    show({});
    if (await send('POST /api/user/update', { avatar: null })) await revalidate();
  };

  const shown = preview ?? player.avatar;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Picture src={shown} fading={preview !== null} />
        <div className="flex flex-wrap gap-3">
          <label
            className={classes(
              buttonLook('quiet'),
              'cursor-pointer',
              look_of_label,
              sending && 'opacity-45',
            )}
          >
            <input
              type="file"
              accept={picture_types.join(',')}
              disabled={sending}
              aria-invalid={errors.file ? true : undefined}
              aria-describedby={`${id}-note`}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) void take(file);
                // Lets the player choose the same file again after a mistake.
                target.value = '';
              }}
              className="sr-only"
            />
            <Trans>Choose a picture</Trans>
          </label>
          {player.avatar && (
            <Button variant="ghost" loading={sending} onClick={remove}>
              <Trans>Remove it</Trans>
            </Button>
          )}
        </div>
      </div>
      {sent !== null && (
        <progress
          aria-label={t`Uploading`}
          value={sent}
          max={1}
          className="mt-4 block h-2 w-full accent-brass"
        />
      )}
      <p
        id={`${id}-note`}
        className={classes('mt-3 flex gap-2 text-sm', errors.file ? 'text-error' : 'text-soft')}
      >
        {errors.file && <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />}
        <span role={errors.file ? 'alert' : undefined}>
          {errors.file ??
            t`PNG, JPEG or WebP, up to 5 MB. We don’t keep the photo’s location or camera data.`}
        </span>
      </p>
    </div>
  );
}

const look_of_label =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass relative';

function Picture({ src, fading }: { src: string | null; fading: boolean }) {
  const frame = 'size-24 shrink-0 rounded-full bg-ink shadow-card';
  if (!src) {
    return (
      <span className={classes(frame, 'grid place-items-center text-faint')}>
        <CircleUserRound className="size-12" aria-hidden />
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={96}
      height={96}
      className={classes(frame, 'object-cover transition-opacity', fading && 'opacity-45')}
    />
  );
}
