import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Data could not be loaded: says so, aloud as well, and offers the same address once more. */
export function EventsFailure() {
  const { pathname, search } = useLocation()
  return (
    <div className="shell-width">
      <title>We could not load the events</title>
      <Notice tone="bad">
        <h2 className="text-xl">We could not load the events</h2>
        <p className="mt-1">It is not your doing. Wait a moment, then try again.</p>
      </Notice>
      <ButtonLink href={pathname + search} className="mt-5">
        Try again
      </ButtonLink>
    </div>
  )
}
