import { ButtonLink } from './button.tsx'
import { Notice } from './notice.tsx'

/** Stands where a part of the page could not be read, with a way to try again. */
export function LoadProblem({ what }: { what: string }) {
  return (
    <Notice tone="bad">
      <p>We could not load {what} just now. The rest of the page works.</p>
      <ButtonLink look="quiet" href="" className="mt-3">
        Try again
      </ButtonLink>
    </Notice>
  )
}
