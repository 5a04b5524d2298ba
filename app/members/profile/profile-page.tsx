import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Summary } from '#app/ui/summary.tsx'
import { EventHistory } from './event-history.tsx'
import { firstSteps, isNewcomer } from './first-steps.ts'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { profileTexts } from './profile-texts.ts'
import type { ProfileView } from './profile-view.server.ts'
import { QuranCard } from './quran-card.tsx'
import { StatRow } from './stat-row.tsx'
import { Welcome } from './welcome.tsx'

/** The profile of the logged-in member. */
export function ProfilePage({
  profile,
  isConfirmationUndelivered,
  savedForm,
}: {
  profile: ProfileView
  isConfirmationUndelivered: boolean
  savedForm: string | null
}) {
  return (
    <div className="shell-width grid gap-10 pt-10 sm:pt-14">
      {profile.mustAddTwoStep && (
        <Notice>
          Two-step verification is required for the admin area.{' '}
          <a className="link" href="/profile/two-step">
            Set it up
          </a>
          .
        </Notice>
      )}
      <ProfileHeader profile={profile} isConfirmationUndelivered={isConfirmationUndelivered} />
      {profile.hasGiftOffer && (
        <Notice announced={false}>
          <EditableText as="span" text={profileTexts.giftsFound} />{' '}
          <a className="link" href="/profile/giving">
            Choose whether to add them
          </a>
        </Notice>
      )}
      {isNewcomer(profile) ? (
        <>
          <div className={columnsClass}>
            <Welcome steps={firstSteps(profile)} />
            <QuranCard quran={profile.quran} hasPromise={profile.hasPromise} />
          </div>
          <details>
            <Summary>What your profile will show</Summary>
            <div className="mt-6 grid gap-10">
              <Statistics profile={profile} />
              <EventHistory {...profile.history} signups={profile.signups} />
            </div>
          </details>
        </>
      ) : (
        <>
          <Statistics profile={profile} />
          <div className={columnsClass}>
            <EventHistory {...profile.history} signups={profile.signups} />
            <QuranCard quran={profile.quran} hasPromise={profile.hasPromise} />
          </div>
        </>
      )}
      <ProfileSettings profile={profile} savedForm={savedForm} />
      <LogOut />
    </div>
  )
}

/** The Qur'an log is next to the events, or next to the first steps of a new member. */
const columnsClass =
  'grid gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-x-16'

function Statistics({ profile }: { profile: ProfileView }) {
  return (
    <div>
      <StatRow contributions={profile.contributions} streak={profile.quran.currentStreak} />
      <p className="mt-2 flex flex-wrap gap-x-6">
        <a className="link inline-flex min-h-11 items-center" href="/profile/hours">
          Hours and certificates
        </a>
        <a className="link inline-flex min-h-11 items-center" href="/profile/giving">
          Your gifts and receipts
        </a>
        <a className="link inline-flex min-h-11 items-center" href="/profile/calendar-feed">
          Your calendar link
        </a>
      </p>
    </div>
  )
}

export function LogOut() {
  return (
    <div className="border-t border-hairline pt-8">
      <ChangeForm id="logout-form" action="/logout" submitLabel="Log Out" variant="quiet" />
    </div>
  )
}
