import type { ReactNode } from 'react'
import { pushPath } from '#app/members/push/push-path.ts'
import { formatClockTime } from '#app/platform/time/local-time.ts'
import { accountConsentText } from '#app/site/newsletter/consent.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Checkbox, Select } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { describeEmailsStart, describeNewsletter } from './first-steps.ts'
import { notificationKinds } from './notification.ts'
import type { ProfileView } from './profile-view.server.ts'

/** The settings of a member's account. */
export function ProfileSettings({ profile, savedForm }: { profile: ProfileView; savedForm: string | null }) {
  const { email, phone, canUsePhone, timeZoneName, twoStep } = profile
  return (
    <section aria-labelledby="settings" className="border-t border-hairline pt-10">
      <h2 id="settings" className="mb-6 text-xl">
        Settings
      </h2>
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
        <div>
          <h3 className="mb-2 text-lg">Account</h3>
          {email && (
            <Row
              label="Password"
              value=""
              action={<ActionLink href="/profile/password">Change Password</ActionLink>}
            />
          )}
          <Row
            label="Email"
            value={email}
            action={<ActionLink href="/profile/email">{email ? 'Change email' : 'Add email'}</ActionLink>}
          />
          {(phone || canUsePhone) && (
            <Row
              label="Phone number"
              value={phone ?? ''}
              action={
                <ActionLink href="/profile/phone">
                  {phone ? 'Change phone number' : 'Add phone number'}
                </ActionLink>
              }
            />
          )}
          <Row
            label="Two-step verification"
            value={twoStep ? 'On' : 'Off'}
            action={<ActionLink href="/profile/two-step">{twoStep ? 'Manage' : 'Set up'}</ActionLink>}
          />
          <Row
            label="Time zone"
            value={timeZoneName}
            action={<ActionLink href="/profile/time-zone">Change time zone</ActionLink>}
          />
          <Row
            label="Devices"
            value=""
            action={<ActionLink href="/profile/devices">Manage devices</ActionLink>}
          />
          <Row
            label="Notifications on my devices"
            value=""
            action={<ActionLink href={pushPath}>Manage notifications</ActionLink>}
          />
        </div>
        <EmailSettings profile={profile} savedForm={savedForm} />
        <div className="md:col-span-2">
          <h3 className="mb-3 text-lg">Your data</h3>
          <div className="flex flex-wrap gap-3">
            <ButtonLink variant="quiet" href="/profile/export">
              Download my data
            </ButtonLink>
            <ButtonLink variant="danger" href="/profile/delete">
              Delete Account
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}

function Row({ label, value, action }: { label: string; value: string; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3">
      <p className="min-w-0">
        <span className="font-semibold">{label}</span>
        {value && <span className="block text-sm break-all text-muted">{value}</span>}
      </p>
      {action}
    </div>
  )
}

function ActionLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink variant="quiet" className="px-4" href={href}>
      {children}
    </ButtonLink>
  )
}

function EmailSettings({ profile, savedForm }: { profile: ProfileView; savedForm: string | null }) {
  const { notifications, readingReminder } = profile
  const start = describeEmailsStart(profile)
  return (
    <div>
      <h3 className="mb-3 text-lg">Emails and reminders</h3>
      {start && <p className="mb-3">You will get these emails {start}.</p>}
      <ChangeForm id="emails-form" action="/profile/notifications" submitLabel="Save" variant="quiet">
        {savedForm === 'emails' && <Notice tone="success">Saved.</Notice>}
        {notificationKinds.map(({ kind, label }) => (
          <Checkbox key={kind} label={label} name="kind" value={kind} defaultChecked={notifications[kind]} />
        ))}
        <ReadingReminderFields reminder={readingReminder} />
      </ChangeForm>
      <h3 className="mt-8 mb-3 text-lg">Newsletter</h3>
      <NewsletterSettings profile={profile} isSaved={savedForm === 'newsletter'} />
    </div>
  )
}

function ReadingReminderFields({ reminder: { hour, push } }: { reminder: ProfileView['readingReminder'] }) {
  return (
    <fieldset id="reading-reminder" className="space-y-4 border-t border-hairline pt-4">
      <legend className="sr-only">Qur'an reminder</legend>
      <Checkbox
        label="Show the Qur'an reminder on my devices"
        name="readingPush"
        defaultChecked={push}
        hint={
          <>
            You get a notification even if the email is off.{' '}
            <a className="link" href={pushPath}>
              Turn on notifications on this device
            </a>
          </>
        }
      />
      <Select label="Time of the Qur'an reminder" name="readingHour" required defaultValue={hour}>
        {hours.map((option) => (
          <option key={option} value={option}>
            {formatClockTime(`${String(option).padStart(2, '0')}:00`)}
          </option>
        ))}
      </Select>
    </fieldset>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * The checkbox is checked by default (specification, section 9). It has a separate form, so that saving other settings
 * subscribes nobody.
 */
function NewsletterSettings({
  profile: { newsletter, ...address },
  isSaved,
}: {
  profile: ProfileView
  isSaved: boolean
}) {
  return (
    <ChangeForm
      id="newsletter-form"
      action="/profile/newsletter"
      submitLabel="Save newsletter choice"
      variant="quiet"
    >
      {isSaved && (
        <Notice tone="success">{describeNewsletter(newsletter?.subscribed ?? false, address)}</Notice>
      )}
      <Checkbox
        label={accountConsentText}
        name="newsletter"
        defaultChecked={newsletter?.subscribed ?? true}
        hint={
          newsletter?.subscribed
            ? `Subscribed since ${newsletter.since}. Every issue has an unsubscribe link.`
            : 'You are not subscribed yet. To subscribe, save with this box checked. Every issue has an unsubscribe link.'
        }
      />
    </ChangeForm>
  )
}
