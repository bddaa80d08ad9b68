import { Trans, useLingui } from '@lingui/react/macro';
import { useApi } from '../kit/client.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { Qr } from '../parts/qr.tsx';
import { CodeForm } from './code-form.tsx';

export interface SecondFactorSetupProps {
  /** In base32, for typing into an app. */
  secret: string;
  /** The same as an address, which apps read from a QR code. */
  uri: string;
  onCodes: (codes: string[]) => Promise<void>;
  onCancel: () => void;
}

/** Shows the secret for an authenticator app, and asks for the app's first code. */
export function SecondFactorSetup({ secret, uri, onCodes, onCancel }: SecondFactorSetupProps) {
  const { t } = useLingui();
  const api = useApi();
  return (
    <ol className="grid gap-8">
      <li>
        <h3 className="text-lg">
          <Trans>1. Scan this code with your authenticator app</Trans>
        </h3>
        <div className="mt-4 flex flex-wrap items-start gap-6">
          <Qr text={uri} label={t`QR code with the secret for your app`} />
          <div className="min-w-0 grow basis-56">
            <p className="mb-2 text-sm text-soft">
              <Trans>Or type this secret into the app:</Trans>
            </p>
            <CopyText text={inGroups(secret)} label={t`Copy the secret`} />
          </div>
        </div>
      </li>
      <li>
        <h3 className="text-lg">
          <Trans>2. Enter the code that the app shows</Trans>
        </h3>
        <div className="mt-4">
          <CodeForm
            call={(totp) => api('POST /api/second_factor/enable', { totp })}
            action={<Trans>Turn it on</Trans>}
            recovery={false}
            onDone={({ recovery_codes }) => onCodes(recovery_codes)}
            onCancel={onCancel}
          />
        </div>
      </li>
    </ol>
  );
}

/** `ABCDEFGH` → `ABCD EFGH`, which is easier to read off and to type; apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
