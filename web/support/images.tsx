import { Trans, useLingui } from '@lingui/react/macro';
import { support_bounds } from '@vitrine/contract/support-rules';
import { ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUpload } from '../my/upload.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

const { images_max } = support_bounds;

export interface ImagesProps {
  images: readonly string[];
  onChange: (images: readonly string[]) => void;
}

/** Chooses pictures for a message; each is uploaded at once. */
export function Images({ images, onChange }: ImagesProps) {
  const { t } = useLingui();
  const upload = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number>();
  const choose = async (files: readonly File[]) => {
    let known = images;
    for (const file of files.slice(0, images_max - images.length)) {
      setSent(0);
      const answer = await upload(file, setSent);
      if (answer.ok) onChange((known = [...known, answer.data.url]));
      else toast.error(answer.error.msg);
    }
    setSent(undefined);
  };
  const percent = sent === undefined ? '' : `${Math.round(sent * 100)} %`;
  return (
    <div role="group" aria-label={t`Pictures`}>
      <p className="mb-2 text-sm font-medium text-soft">
        <Trans>Pictures</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {images.map((image, at) => (
          <div key={image} className="relative">
            <img
              src={image}
              alt={t`Picture ${at + 1}`}
              className="size-20 rounded-md object-cover"
            />
            <IconButton
              label={t`Remove picture ${at + 1}`}
              onClick={() => onChange(images.filter((one) => one !== image))}
              className="absolute -top-2 -right-2 size-8 rounded-full bg-lifted"
            >
              <X className="size-4" aria-hidden />
            </IconButton>
          </div>
        ))}
        {images.length < images_max && (
          <Button
            loading={sent !== undefined && (percent || true)}
            onClick={() => input.current?.click()}
          >
            <ImagePlus className="size-5" aria-hidden />
            <Trans>Add a picture</Trans>
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          multiple
          hidden
          onChange={({ target }) => {
            void choose([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      <p className="mt-2 text-sm text-soft">
        <Trans>Up to five: PNG, JPEG or WebP, 5 MB each. They help us to see what you see.</Trans>
      </p>
    </div>
  );
}
