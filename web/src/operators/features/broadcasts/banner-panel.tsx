import { broadcastLimits } from '@emberline/contracts/operator-choices';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Written } from '../../../members/written/written.tsx';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { FieldErrors } from '../../../ui/forms/check-form.ts';
import { TextInput } from '../../../ui/forms/fields.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { type Answer, operatorApi } from '../../api/operator-api.ts';
import { ActForm, useActForm } from '../../shared/acts/act-form.tsx';
import { ActButton } from '../../shared/acts/acts.tsx';
import { type Asked, RowsSkeleton } from '../../shared/lists/lists.tsx';
import { Panel } from '../../shared/panel.tsx';
import { When } from '../../shared/times/times.tsx';
import classes from './broadcasts.module.css';

interface AskedPanelProps<D> {
  title: string;
  asked: Asked<D>;
  /** What could not be found out. */
  failed: string;
  rows: number;
  height: number;
  children: (data: D) => ReactNode;
}

/** A panel beside others: when its answer fails, a line says so. */
export function AskedPanel<D>({ title, asked, failed, rows, height, children }: AskedPanelProps<D>) {
  const { data, error, refetch } = asked;
  return (
    <Panel title={title}>
      {data !== undefined && children(data)}
      {!data && !error && <RowsSkeleton rows={rows} height={height} />}
      {!data && Boolean(error) && (
        <>
          <p role="alert">{failed}</p>
          <Button size="sm" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
    </Panel>
  );
}

/** Shows a banner on every page of members, such as before maintenance, or removes it. */
export function BannerPanel() {
  return (
    <AskedPanel
      title="Banner on every page"
      asked={operatorApi.useGetBannerQuery()}
      failed="We could not find out whether there is one."
      rows={1}
      height={190}
    >
      {(data) => <Banner data={data} />}
    </AskedPanel>
  );
}

type Stored = Answer<'getBanner'>;

/** The banner that members see now, else the form. What is being written stays when another manager was faster. */
function Banner({ data: { banner: stored, version } }: { data: Stored }) {
  const [isWriting, setWriting] = useState(false);
  const now = useNow();
  const keep = useKeep();
  const banner = stored && Date.parse(stored.until) > now ? stored : null;
  return (
    <div className="stack gap-12">
      {banner && (
        <>
          <Written className={classes.letter}>{banner.text}</Written>
          <p className="flat soft">
            All members see it until <When at={banner.until} />
          </p>
          <div>
            <ActButton
              act="setBanner"
              input={{ banner: null, version }}
              done={(answer) => {
                keep(null, answer);
                return 'The banner is gone.';
              }}
              size="sm"
            >
              Remove it
            </ActButton>
          </div>
        </>
      )}
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

/** Shows at once what has been set: the next change names its version. */
function useKeep() {
  const dispatch = useAppDispatch();
  return (banner: Stored['banner'], { version }: Answer<'setBanner'>) =>
    dispatch(operatorApi.util.updateQueryData('getBanner', undefined, () => ({ banner, version })));
}

const empty = { text: '', until: '' };

interface BannerFormProps {
  /** Of what is shown now. */
  version: number;
  label: string;
  onWriting: (isWriting: boolean) => void;
}

function BannerForm({ version, label, onWriting }: BannerFormProps) {
  const keep = useKeep();
  const { field, ...form } = useActForm({
    act: 'setBanner',
    empty,
    check,
    input: ({ text, until }) => ({
      banner: { text, until: new Date(until).toISOString() },
      version,
    }),
    onDone: (answer, _, { banner }) => {
      keep(banner, answer);
      toast('All members see the banner now.');
      onWriting(false);
    },
  });
  return (
    <ActForm form={form} action={label} onInput={() => onWriting(true)}>
      <TextInput
        label="Banner"
        description="Such as: On Sunday from 3 to 4 UTC we are away for maintenance."
        required
        maxLength={broadcastLimits.bannerMax}
        {...field('text')}
      />
      <TextInput label="Until" type="datetime-local" required {...field('until')} />
    </ActForm>
  );
}

function check({ text, until }: typeof empty): FieldErrors {
  return {
    ...(text.trim() === '' && { text: 'Please enter what it says.' }),
    ...(until === '' && { until: 'Please enter when it ends.' }),
    ...(until !== '' && new Date(until) <= new Date() && { until: 'This is over already.' }),
  };
}
