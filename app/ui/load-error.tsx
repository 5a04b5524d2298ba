import { ButtonLink } from './button.tsx'
import { Notice } from './notice.tsx'

/** Stands where data could not be read: says so, aloud as well, and offers the same address once more. */
export function LoadError({ what }: { what: string }) {
  return (
    <Notice tone="bad">
      <p>We could not load {what} just now. It is not your doing: wait a moment, then try again.</p>
      <ButtonLink variant="quiet" href="" className="mt-3">
        Try again
      </ButtonLink>
    </Notice>
  )
}
