import { ButtonLink } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/goodbye.route'

export const handle: PageHandle = { query: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Goodbye', description: 'Your account has been deleted.', hidden: true })

/** The page after members have deleted their account. */
export default function GoodbyeRoute() {
  const { settings } = useShell()
  return (
    <>
      <PageHeading title="Goodbye, and thank you">
        Your account has been deleted and your personal data erased. Donations and initiatives are kept
        without your name.
      </PageHeading>
      <div className="shell-width">
        <p className="max-w-2xl">
          May your reading and good work continue, wherever you are. You are always welcome at{' '}
          <bdi>{settings.name}</bdi> events, with or without an account.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink href="/">Go to the home page</ButtonLink>
          <ButtonLink variant="quiet" href="/volunteer">
            See what is coming up
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
