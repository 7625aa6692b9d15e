import { productName } from '@emberline/contracts/choices';
import { monthlyPrice } from '../../members/money-words.ts';
import { SupportLink } from '../../members/support-link.tsx';
import { LegalPage } from './legal-page.tsx';

export function RefundPage() {
  return (
    <LegalPage
      title="Refund Policy"
      description={`When ${productName} charges, how to avoid a charge, and when money can be returned.`}
      effective="May 5, 2025"
      short={[
        'The trial lasts 1 day and costs $0. Cancel before it ends and you are not charged.',
        'Cancelling later takes effect at the end of the billing cycle.',
        'Charges after the trial are not refunded, in full or in part.',
        'Exceptions: ask by email within 7 days of the charge. You have our decision within 10 business days.',
      ]}
    >
      <h2>1. The trial</h2>
      <p>
        Every membership starts with a trial of 1 day (24 hours) for $0. Cancel before the trial ends and no
        charge is made. If you do not cancel, {monthlyPrice} USD is charged automatically on the 2nd day and
        once a month after that. We show the exact date and hour before you confirm your card, and remind you
        by email before the trial ends.
      </p>

      <h2>2. Cancelling</h2>
      <p>
        Open Membership, choose to cancel, and confirm. That is all. The cancellation takes effect at the end
        of the billing cycle that is running: you keep your access until then, and nothing is charged
        afterwards. While the cycle still runs you can take the cancellation back.
      </p>

      <h2>3. No prorated and no post-trial refunds</h2>
      <p>
        We do not refund part of a month that you did not use, and we do not refund charges made after the
        trial has ended. This holds also when you stop using the site, delete your account, or when we close
        it because the Terms and Conditions were broken.
      </p>

      <h2>4. Asking for an exception</h2>
      <p>
        Things go wrong: a charge made twice, a cancellation that was not recorded, a serious illness. Write
        to <SupportLink /> within 7 days of the charge, from the email of your account, with the date and the
        reason, or ask beside the charge on your Membership page.
      </p>
      <ul>
        <li>We decide within 10 business days of your email or request and tell you why.</li>
        <li>If we agree, the refund is made within 14 business days, to the card that was charged.</li>
      </ul>

      <h2>5. Changes to the fee</h2>
      <p>
        We announce a change of the fee at least 30 days before it applies, by email and on the Membership
        page, so that you have time to cancel.
      </p>

      <h2>6. Chargebacks</h2>
      <p>
        Please talk to us before you dispute a charge with your bank; it is quicker for both sides.
        Chargebacks may lead to the termination of your account.
      </p>
    </LegalPage>
  );
}
