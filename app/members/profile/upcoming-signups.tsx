import { CheckInCode } from '#app/events/check-in/check-in-code.tsx'
import { describeOffer } from '#app/events/roster/describe-signup.ts'
import { formatDate } from '#app/platform/time/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Summary } from '#app/ui/summary.tsx'
import type { UpcomingSignup } from './upcoming-signups-store.server.ts'

/** The member's sign-ups for upcoming events, with the buttons that take or give up a spot. */
export function UpcomingSignups({ signups }: { signups: UpcomingSignup[] }) {
  return (
    <ul>
      {signups.map((signup) => (
        <li
          key={signup.slug}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3"
        >
          <div className="min-w-0">
            <a dir="auto" className="link font-semibold wrap-anywhere" href={`/events/${signup.slug}`}>
              {signup.title}
            </a>
            <p className="text-sm text-muted">{formatDate(signup.localDate)}</p>
            <p className={`text-sm ${signup.status === 'confirmed' ? 'text-evergreen' : 'text-ink'}`}>
              {describe(signup)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {signup.status === 'offered' && (
              <PostForm action={`${signup.path}/confirm?from=profile`}>
                <Button aria-label={`Yes, I’m coming: ${signup.title}`}>Yes, I’m coming</Button>
              </PostForm>
            )}
            {!signup.isOver && (
              <PostForm action={`${signup.path}/cancel?from=profile`}>
                <Button variant="quiet" aria-label={`${cancelLabels[signup.status]}: ${signup.title}`}>
                  {cancelLabels[signup.status]}
                </Button>
              </PostForm>
            )}
          </div>
          {signup.checkIn && (
            <details className="basis-full">
              <Summary>
                Check-in code<span className="sr-only">: {signup.title}</span>
              </Summary>
              <div className="pt-2">
                <CheckInCode {...signup.checkIn} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

const cancelLabels = {
  confirmed: 'Cancel',
  waitlisted: 'Leave the waitlist',
  offered: 'I can’t come',
  pending: 'Cancel',
}

function describe({ status, partySize, number, until }: UpcomingSignup) {
  const party = partySize > 1 ? `, ${partySize} people` : ''
  if (status === 'waitlisted') return `Number ${number} on the waitlist${party}`
  if (status === 'offered') return `${describeOffer(partySize)} until ${until}`
  if (status === 'pending') return 'Waiting for your parent or guardian to agree'
  return `Signed up${party}`
}
