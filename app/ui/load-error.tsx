import { ButtonLink } from './button.tsx'
import { Notice } from './notice.tsx'

/** Shown and announced in place of data that could not be loaded, with a link that reloads the page. */
export function LoadError({ subject }: { subject: string }) {
  return (
    <Notice tone="bad">
      <p>We could not load {subject}. Please wait a moment, then try again.</p>
      <ButtonLink variant="quiet" href="" className="mt-3">
        Try again
      </ButtonLink>
    </Notice>
  )
}
