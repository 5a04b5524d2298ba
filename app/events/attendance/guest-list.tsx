import { countText } from '#app/platform/count-text.ts'
import type { Guests } from './guest-store.server.ts'

/** Lists the guests with a spot, for information only: attendance and hours belong to accounts. */
export function GuestList({ guests, signupsPath }: { guests: Guests; signupsPath: string }) {
  const { shown, signupCount, peopleCount } = guests
  if (signupCount === 0) return null
  return (
    <section aria-labelledby="guests" className="mt-10 border-t border-hairline pt-8">
      <h2 id="guests" className="mb-2 text-xl">
        Guests
      </h2>
      <p className="mb-4 max-w-2xl text-muted">
        {countText(peopleCount, 'person', 'people')} signed up without an account. Attendance and hours are
        recorded for members only. A guest who creates an account with the same email address appears above.
      </p>
      <ul className="max-w-2xl gap-x-8 sm:columns-2">
        {shown.map(({ id, name, partySize }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-hairline py-1.5">
            <bdi className="wrap-anywhere">{name || 'Guest'}</bdi>
            {partySize > 1 && <span className="text-muted">{partySize} people</span>}
          </li>
        ))}
      </ul>
      {signupCount > shown.length && (
        <p className="mt-4">
          <a className="link" href={signupsPath}>
            See all sign-ups
          </a>
        </p>
      )}
    </section>
  )
}
