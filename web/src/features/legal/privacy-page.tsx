import { productName } from '@emberline/contracts/choices';
import { securityLogDays } from '@emberline/contracts/security';
import { supportLimits } from '@emberline/contracts/support-choices';
import { Link } from 'react-router';
import { clientConfig } from '../../api/client-config.ts';
import { keptDays } from '../../kept/table.ts';
import { SupportLink } from '../../members/support-link.tsx';
import { LegalPage } from './legal-page.tsx';
import { describeLocationSource } from './location-source.ts';

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      description={`What ${productName} knows about you, why, who sees it, and how to have it removed.`}
      effective="May 5, 2025"
      short={[
        'The site is for adults only (18+).',
        'We keep what you tell us, what you write and what the site needs to work. We do not sell it.',
        'Your email and zip code are never shown to other members.',
        'Ask for removal and you have an answer within 7 business days. You can also delete everything yourself.',
      ]}
    >
      <h2>1. Adults only</h2>
      <p>
        {productName} is for people aged 18 and over. We do not knowingly keep data about anyone younger. If
        you believe that somebody under 18 has an account, tell us at <SupportLink /> and we will remove it.
      </p>

      <h2>2. What we keep</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, username, email, gender, whom you would like to meet, and your
          password in a form that cannot be read back.
        </li>
        <li>
          <strong>Your profile:</strong> age, state, zip code and whatever else you choose to answer. Many
          questions offer “Prefer not to say”.
        </li>
        <li>
          <strong>Your photos:</strong> made into smaller copies without the hidden data a camera adds, such
          as where and when a picture was taken.
        </li>
        <li>
          <strong>Your messages,</strong> and when they were read.
        </li>
        <li>
          <strong>Where you are logged in,</strong> for a day: the kind of device and the beginning of its
          network address, so that you can tell your sessions apart. Where you have switched on notices, also
          the address of that browser at its push service, until the session ends; where you have switched
          them off, that this is so, until you switch them on again or delete your account.
        </li>
        <li>
          <strong>A security log,</strong> for {securityLogDays} days: logins, changed passwords and calls
          that were refused, with the number of the account and the beginning of the network address, never a
          name or an email. It helps us to see attacks.
        </li>
        <li>
          <strong>What you do here:</strong> when you were last online, whose profiles you viewed, your
          hotlist, blocks and reports.
        </li>
        <li>
          <strong>Your membership:</strong> its state and dates, the version of the terms you accepted and
          when. Card numbers go straight to our payment provider; we see only the brand, the last four digits
          and the expiry date.
        </li>
      </ul>

      <h2>3. Who sees what</h2>
      <p>
        Members see your first name, username, age, state, photos, the answers in your profile, and whether
        you are online or when you were last seen, unless you hide that on your account page. A member whose
        profile you open can see that you did. Your surname is seen only by members with whom you have both
        written. Nobody but you and us sees your email or your zip code.
      </p>
      <p>
        Our team can read conversations with team profiles, conversations of members who have allowed assisted
        replies, and what is reported to us. Your account page shows when it has opened one of yours, and why.
        Every action of our team is written into a record that cannot be changed. The rule for team profiles
        is in our <Link to="/terms">Terms and Conditions</Link>.
      </p>
      <p>
        Outside {productName}, your data reaches only those who work for us: the payment provider, for
        charges, the email service, for the emails we send you, and your browser’s push service, for notices
        that you have switched on, which it cannot read. The advertisements on the site are our own pictures
        and carry no trackers.
      </p>

      <h2>4. Your place</h2>
      <p>
        On the first page we look up a city or state from your network address, so that we can say “your area”
        by its name. <span>{describeLocationSource(clientConfig().locationProvider)}</span> We do not ask your
        device for its location and do not store the result.
      </p>

      <h2>5. What we store in your browser</h2>
      <p>There are no advertising cookies, nor any others. What the site needs it keeps in your browser:</p>
      <ul>
        <li>
          <strong>Until your session ends, however it ends:</strong> a token that keeps you logged in for up
          to 24 hours, your own account facts, your last conversations and list of contacts, so that you can
          read them without a connection, and notices of new messages.
        </li>
        <li>
          <strong>What you are writing, until it is sent:</strong> drafts, unsent messages and half-filled
          forms, with your choices on this device, such as the order of members or notices. When a session
          ends by itself or is ended elsewhere, they wait {keptDays} days for you to log in again. The site
          shows them to nobody else. They go when you log off, when somebody else logs in, and when the
          account is deleted, on your other devices the next time you open the site there.
        </li>
        <li>
          <strong>For good:</strong> the choice of light or dark colors, of sound and keys, and the program of
          the site itself. They say nothing about you.
        </li>
      </ul>
      <p>
        When you log off, here or everywhere, or delete your account, this browser keeps only what is for
        good. Photos you have seen stay in your browser’s own cache, like pictures of any site, and cannot be
        loaded again after an hour. What you type into the form for joining stays until you close the tab.
      </p>

      <h2>6. How long</h2>
      <p>
        As long as you have an account. When it is deleted, we erase your profile, photos and messages’ texts,
        end your sessions and your membership, and keep only what the law makes us keep about payments. So
        that each person gets one free day, and somebody we had to turn away stays away, fingerprints of your
        cards and of your email addresses are left: numbers made with a secret key, from which neither can be
        read and which say nothing of you. While you have an account, we remember earlier ones in the same
        form. Reports about you that our team has not judged yet are kept with what was reported until it has,
        180 days at most, and erased then. If your profile was suspended, such fingerprints also keep the end
        of the suspension until it is over. What you ask our support is erased {supportLimits.keptDays} days
        after we have answered, or with your account. Links in our emails work once and expire within 24 hours
        at most.
      </p>

      <h2>7. Your choices</h2>
      <ul>
        <li>Change or clear any answer in your profile, and delete any photo; it is gone at once.</li>
        <li>Download everything we keep about you from the account page, with your password.</li>
        <li>Delete your account there, with immediate effect.</li>
        <li>
          Switch off emails about unread messages, and those with news, on the account page or by the link in
          each of them.
        </li>
        <li>
          Or write to <SupportLink /> and ask us to remove your data. We answer removal requests within 7
          business days.
        </li>
      </ul>

      <h2>8. Keeping it safe</h2>
      <p>
        Connections are encrypted, passwords are stored as slow one-way hashes, sessions can be ended from the
        account page on all devices within a second, and photos are reachable only by signed addresses that
        expire within an hour, and open nothing for somebody from the moment you block them, or for others
        once you pause your profile. If something still goes wrong and concerns you, we tell you what happened
        and what to do.
      </p>

      <h2>9. Changes and contact</h2>
      <p>
        When this policy changes we say so on the site and by email beforehand. Questions go to{' '}
        <SupportLink />.
      </p>
    </LegalPage>
  );
}
