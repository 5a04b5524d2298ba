import { redirect } from 'react-router'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { isStaff } from '#app/platform/auth/permissions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText, useText } from '#app/ui/editable-text.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/goodbye.route'
import { goodbyeTexts } from './goodbye-texts.ts'

export const handle: PageHandle = { query: [] }

/** Redirects logged-in members, whose account still exists. Staff see the page, so that they can edit its texts. */
export function loader({ context }: Route.LoaderArgs) {
  const member = context.get(memberContext)
  if (member && !isStaff(member.role)) throw redirect('/profile')
  return null
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Goodbye', description: 'Your account has been deleted.', noIndex: true })

/** Shown after members delete their account. */
export default function GoodbyeRoute() {
  const t = useText()
  return (
    <>
      <PageHeading title={t(goodbyeTexts.title)} titleText={goodbyeTexts.title}>
        <EditableText as="p" text={goodbyeTexts.intro} />
      </PageHeading>
      <div className="shell-width">
        <EditableText as="p" text={goodbyeTexts.text} className="max-w-2xl" />
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink href="/">Go to the homepage</ButtonLink>
          <ButtonLink variant="quiet" href="/volunteer">
            See what is coming up
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
