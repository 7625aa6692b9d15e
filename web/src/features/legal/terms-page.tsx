import { productName } from '@emberline/contracts/choices';
import { Link } from 'react-router';
import { SupportLink } from '../../members/support-link.tsx';
import { LegalPage } from './legal-page.tsx';

export function TermsPage() {
  return (
    <LegalPage
      title="Terms and Conditions"
      description={`The agreement between you and ${productName}: who may join, what it costs, how to cancel.`}
      effective="March 21, 2025"
      short={[
        'You must be 18 or older.',
        'The first day costs $0. Cancel within 24 hours of the start of the trial and you are never charged.',
        'After that the membership costs $30.00 USD a month until you cancel.',
        'Profiles kept by our team, and every message it writes, are marked “Team”.',
        'Raise a dispute about a charge or another member within 24 hours.',
      ]}
    >
      <h2>1. Who may join</h2>
      <p>
        {productName} is for single adults. You must be at least 18 years old to open an account, to look at
        profiles and to write to anybody. By joining you tell us that you are. We close the account of anyone
        we find to be younger and delete what they have put on the site.
      </p>
      <p>
        An account belongs to one person. Give your own facts, keep your password to yourself, and tell us at
        once if somebody else has used your account.
      </p>

      <h2>2. Membership, trial and price</h2>
      <p>
        Joining and looking around are free. Writing and reading messages and keeping a hotlist need a
        membership. There is one plan: a trial of 1 day (24 hours) for $0, then $30.00 USD each month. The
        first charge is made automatically on the 2nd day, and every month after that on the same terms, to
        the card you have confirmed. You see the date and hour of the first charge before you confirm. Each
        person gets one trial.
      </p>
      <p>
        To avoid the first charge, cancel within 24 hours of the start of your trial. You can cancel at any
        time on the Membership page; cancelling takes effect at the end of the period that is running, and you
        keep your access until then. Whether money can be returned is set out in our{' '}
        <Link to="/refund-policy">Refund Policy</Link>.
      </p>
      <p>
        If a charge fails we tell you and try again for a while. Access to messages and to the hotlist rests
        until it is paid. Changes to the fee are announced at least 30 days before they apply to you.
      </p>

      <h2>3. Team profiles and assisted replies</h2>
      <p>
        Some profiles on {productName} are kept by our own team, to welcome people, to answer questions and to
        keep conversations going. We do not hide this. Such a profile carries the mark “Team” wherever it
        appears, before you pay as well as after. Every message that a member of our team writes carries the
        same mark, whichever profile it is sent from. Team profiles are not counted when we say how many
        members there are. “Online” beside such a profile means that our team can be reached, not that one
        person sits there. Nobody from the team will agree to meet you, and you should not pay for a
        membership in the hope that they will.
      </p>
      <p>
        A member may also allow our team to answer for them, on the account page, and may stop it there at any
        time. What the team writes for such a member is marked “Team” too, and “Online” may then mean that the
        team can be reached. For anybody else our team can neither write nor appear online.
      </p>

      <h2>4. How we expect people to behave</h2>
      <ul>
        <li>
          Write to people as you would speak to them across a table. No threats, no harassment, no hate.
        </li>
        <li>Do not pretend to be somebody else, and use only photos of yourself that you may use.</li>
        <li>Do not ask members for money, and do not send any to somebody you have met only here.</li>
        <li>No advertising, no collecting of other people’s data, no automated accounts.</li>
        <li>Nothing that is against the law, and nothing that involves anyone under 18, in any form.</li>
      </ul>
      <p>
        You can block anybody, and report a profile to us. We may remove content, pause an account or close it
        when these rules are broken. If we close your account for such a reason, the membership ends with it.
      </p>

      <h2>5. What you put on the site</h2>
      <p>
        Your words and photos stay yours. You let us store them, make smaller copies of the photos and show
        them to members, for as long as they are on the site. Delete them and we stop. You are responsible for
        having the right to publish them.
      </p>

      <h2>6. Disputes</h2>
      <p>
        If you disagree with a charge, with a decision of ours, or with something another member did, tell us
        within 24 hours of it happening by writing to <SupportLink />. Say what happened and when, and we will
        look at it with the records we have. Please come to us before you go to your bank: a chargeback opened
        without asking us first may lead to the end of your account.
      </p>

      <h2>7. What we promise and what we cannot</h2>
      <p>
        We work to keep the site available, private and honest. We cannot promise that it never fails, that
        you will meet somebody, or that what other members say is true. We do not check the background of
        members. Take care when you meet: choose a public place, tell a friend, and trust your own judgement.
        As far as the law allows, our liability is limited to what you paid us in the twelve months before.
      </p>

      <h2>8. Ending and changing this agreement</h2>
      <p>
        You can delete your account at any time on the account page; that ends the membership and all
        sessions, and removes your data as our <Link to="/privacy-policy">Privacy Policy</Link> describes.
        When we change these terms we say so on the site and by email before the change applies. We keep the
        version you accepted, and the time.
      </p>

      <h2>9. Credits</h2>
      <p>
        The portraits of demonstration members are drawings, not photographs of real persons: “Micah” by Micah
        Lanier, licensed under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/" rel="noreferrer">
          CC BY 4.0
        </a>
        , made with DiceBear.
      </p>

      <h2>10. Contact</h2>
      <p>
        Write to <SupportLink />. A person answers.
      </p>
    </LegalPage>
  );
}
