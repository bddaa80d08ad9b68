import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { PolicyLink } from '../parts/policy-link.tsx';
import { Checkbox } from '../ui/choice.tsx';

/** The state of the two boxes of every door: the terms and the age. */
export interface Agreement {
  terms: boolean;
  adult: boolean;
}

/**
 * The boxes of a form: their state, and the error text of each unticked one by its name.
 * `remembered`: they were ticked in this browser before, and begin ticked.
 */
export function useAgreement(remembered: boolean) {
  const { t } = useLingui();
  const [agreed, setAgreed] = useState<Agreement>({ terms: remembered, adult: remembered });
  /** The act that was asked for before the boxes were ticked. */
  const wanted = useRef<(() => void) | null>(null);
  const faults = (): Faults => ({
    ...(!agreed.terms && { terms: t`Please check the service terms first` }),
    ...(!agreed.adult && { adult: t`Please confirm that you are 18 years of age or older` }),
  });
  const onChange = (next: Agreement) => {
    setAgreed(next);
    if (!next.terms || !next.adult) return;
    wanted.current?.();
    wanted.current = null;
  };
  /** A press that acts if both boxes are ticked, else shows which is not and acts once they are. */
  const whenTicked = (show: (faults: Faults) => boolean, act: () => void) => () => {
    if (show(faults())) wanted.current = act;
    else act();
  };
  /** A player who types goes another way. */
  const giveUp = ({ target }: FormEvent) => {
    if ((target as HTMLInputElement).type !== 'checkbox') wanted.current = null;
  };
  return { agreed, onChange, faults, whenTicked, giveUp };
}

interface Faults {
  terms?: string;
  adult?: string;
}

export interface AgreementBoxesProps extends Pick<
  ReturnType<typeof useAgreement>,
  'agreed' | 'onChange'
> {
  wrong: Faults;
}

/**
 * The boxes for the terms and the age. The linked pages open in a new tab, so that no input is
 * lost.
 */
export function AgreementBoxes({ agreed, wrong, onChange }: AgreementBoxesProps) {
  const { t } = useLingui();
  const link = 'text-bright underline underline-offset-2 hover:text-brass';
  return (
    <div className="flex flex-col gap-1">
      <div>
        <Checkbox
          name="terms"
          checked={agreed.terms}
          error={wrong.terms}
          onChange={(event) => onChange({ ...agreed, terms: event.target.checked })}
          label={
            <Trans>
              I agree to the{' '}
              <PolicyLink to="terms" in_form className={link}>
                Terms of Service
              </PolicyLink>{' '}
              and the{' '}
              <PolicyLink to="privacy" in_form className={link}>
                Privacy Policy
              </PolicyLink>
            </Trans>
          }
        />
      </div>
      <div>
        <Checkbox
          name="adult"
          checked={agreed.adult}
          error={wrong.adult}
          onChange={(event) => onChange({ ...agreed, adult: event.target.checked })}
          label={t`I'm 18 years of age or older`}
        />
      </div>
    </div>
  );
}
