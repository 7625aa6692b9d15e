import { dayCount } from '@emberline/contracts/day-count';
import { type DayReason, dayReasons, givenDays } from '@emberline/contracts/operator-choices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../../api/send.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { NativeSelect, TextInput } from '../../../ui/forms/fields.ts';
import { moneyApi } from '../../api/money-api.ts';
import { OrderDialog } from '../dialogs/order-dialog.tsx';
import { dateTime } from '../times/times.tsx';

interface GiveDaysProps {
  id: string;
  nextChargeAt: string;
}

/** Gives a member days before the next charge, after a dialog. */
export function GiveDays(props: GiveDaysProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Give days
      </Button>
      {isOpen && <GiveDaysDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

/** Sending the same form again gives the days once. */
function GiveDaysDialog({ id, nextChargeAt, close }: GiveDaysProps & { close: () => void }) {
  const [give] = moneyApi.useGiveDaysMutation();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  // What the operator has seen, also when the page learns of another date meanwhile.
  const [seen] = useState(nextChargeAt);
  const days = daysOf(text);
  const changeKey = () => setKey(crypto.randomUUID());
  const submit = async (form: FormData) => {
    if (days === undefined) return `Please enter ${givenDays.least} to ${givenDays.most} days.`;
    const reason = form.get('reason') as DayReason | '';
    if (!reason) return 'Please choose a reason.';
    const { data, error } = await give({ id, key, days, reason, nextChargeAt: seen });
    if (error) return (error as ApiError).message;
    toast(
      data.given.state === 'requested'
        ? 'The provider does not answer. The days are given as soon as it does, unless the charge comes first.'
        : `${dayCount(days)} given. The next charge is ${dateTime(data.given.until)}.`,
    );
  };
  return (
    <OrderDialog
      title="Give days"
      intro={`The next charge, due ${dateTime(seen)}, comes later by so many days. The member gets an email. This cannot be taken back.`}
      action="Give them"
      harmless
      onSubmit={submit}
      onChange={changeKey}
      close={close}
    >
      <TextInput
        label="Days"
        name="days"
        inputMode="numeric"
        autoComplete="off"
        required
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        description={
          days === undefined
            ? `${givenDays.least} to ${givenDays.most}`
            : `Charged ${dateTime(later(seen, days))}`
        }
      />
      <NativeSelect
        label="Reason"
        name="reason"
        required
        defaultValue=""
        data={[{ value: '', label: 'Choose a reason' }, ...dayReasons]}
      />
    </OrderDialog>
  );
}

/** undefined when it is no number of days that can be given. */
function daysOf(text: string): number | undefined {
  if (!/^\d{1,2}$/.test(text.trim())) return undefined;
  const days = Number(text);
  return days >= givenDays.least && days <= givenDays.most ? days : undefined;
}

function later(time: string, days: number): string {
  return new Date(Date.parse(time) + days * 86_400_000).toISOString();
}
