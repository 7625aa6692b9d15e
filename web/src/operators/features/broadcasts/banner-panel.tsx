import { broadcastLimits } from '@emberline/contracts/operator-choices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast, toastError } from '../../../ui/feedback/toast.tsx';
import type { FieldErrors } from '../../../ui/forms/check-form.ts';
import { TextInput } from '../../../ui/forms/fields.ts';
import { FormOutcome } from '../../../ui/forms/form-outcome.tsx';
import { useFields } from '../../../ui/forms/use-fields.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { type BannerAnswer, bannerApi } from '../../api/broadcasts-api.ts';
import { RowsSkeleton } from '../../shared/lists/rows-skeleton.tsx';
import { Panel } from '../../shared/panel.tsx';
import { When } from '../../shared/times/times.tsx';
import classes from './broadcasts.module.css';

/** Shows a banner on every page of members, such as before maintenance, or removes it. */
export function BannerPanel() {
  const { data, error, refetch } = bannerApi.useBannerQuery();
  return (
    <Panel title="Banner on every page">
      {data && <Banner data={data} />}
      {!data && !error && <RowsSkeleton rows={1} height={190} />}
      {!data && error && (
        <>
          <p role="alert">We could not find out whether there is one.</p>
          <Button size="sm" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </Panel>
  );
}

/** The banner that members see now, else the form. What is being written stays when another manager was faster. */
function Banner({ data: { banner: stored, version } }: { data: BannerAnswer }) {
  const [isWriting, setWriting] = useState(false);
  const now = useNow();
  const banner = stored && Date.parse(stored.until) > now ? stored : null;
  return (
    <div className={classes.form}>
      {banner && <Shown banner={banner} version={version} />}
      {(!banner || isWriting) && (
        <BannerForm
          version={version}
          label={banner ? 'Show mine instead' : 'Show it'}
          onWriting={setWriting}
        />
      )}
    </div>
  );
}

interface ShownProps {
  banner: NonNullable<BannerAnswer['banner']>;
  version: number;
}

function Shown({ banner, version }: ShownProps) {
  const [set, { isLoading }] = bannerApi.useSetBannerMutation();
  const onRemove = async () => {
    const { error } = await set({ banner: null, version });
    if (error) toastError((error as ApiError).message);
    else toast('The banner is gone.');
  };
  return (
    <div className={classes.form}>
      <p className={classes.letter}>{banner.text}</p>
      <p className="soft">
        All members see it until <When at={banner.until} />
      </p>
      <div className={classes.buttons}>
        <Button size="sm" variant="default" loading={isLoading} onClick={() => void onRemove()}>
          Remove it
        </Button>
      </div>
    </div>
  );
}

const empty = { text: '', until: '' };

interface BannerFormProps {
  /** Of what is shown now. */
  version: number;
  label: string;
  onWriting: (isWriting: boolean) => void;
}

function BannerForm({ version, label, onWriting }: BannerFormProps) {
  const [set, { isLoading }] = bannerApi.useSetBannerMutation();
  const [problem, setProblem] = useState<string>();
  const { field, onSubmit } = useFields<typeof empty>(empty, check);
  const submit = onSubmit(async ({ text, until }) => {
    setProblem(undefined);
    const banner = { text: text.trim(), until: new Date(until).toISOString() };
    const { error } = await set({ banner, version });
    if (error) return setProblem((error as ApiError).message);
    toast('All members see the banner now.');
    onWriting(false);
  });
  return (
    <form className={classes.form} onSubmit={submit} onInput={() => onWriting(true)} noValidate>
      <TextInput
        label="Banner"
        description="Such as: On Sunday from 3 to 4 UTC we are away for maintenance."
        required
        maxLength={broadcastLimits.bannerMax}
        {...field('text')}
      />
      <TextInput label="Until" type="datetime-local" required {...field('until')} />
      <FormOutcome kind="error">{problem}</FormOutcome>
      <div className={classes.buttons}>
        <Button type="submit" size="sm" loading={isLoading}>
          {label}
        </Button>
      </div>
    </form>
  );
}

function check({ text, until }: typeof empty): FieldErrors {
  return {
    ...(text.trim() === '' && { text: 'Please enter what it says.' }),
    ...(until === '' && { until: 'Please enter when it ends.' }),
    ...(until !== '' && new Date(until) <= new Date() && { until: 'This is over already.' }),
  };
}
