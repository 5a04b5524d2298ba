import { ButtonLink } from '#app/ui/button.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'
import { useFailedRequest } from './failed-request.ts'

/** Shown when a page cannot be loaded or rendered. Refresh is a link so that it works without JavaScript. */
export function ErrorScreen() {
  const requestId = useFailedRequest()
  return (
    <div className="shell-width pt-24 text-center">
      <title>Something went wrong</title>
      <Khatam className="mx-auto size-16 text-brass" />
      <h1 className="mx-auto mt-6 max-w-xl text-2xl">
        Something went wrong... Please refresh the page and try again.
      </h1>
      <ButtonLink href="" className="mt-8">
        Refresh Page
      </ButtonLink>
      {requestId && (
        <p className="mt-8 text-sm text-muted">
          If it happens again, send us this code: <code className="select-all">{requestId}</code>
        </p>
      )}
    </div>
  )
}
