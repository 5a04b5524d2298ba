import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Khatam } from '#app/ui/ornament/ornament.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/offline.route'
import { offlineTexts } from './shell-texts.ts'

export const handle: PageHandle = { query: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'No connection', description: '', noIndex: true })

/** While the device is offline, the service worker shows this page at the URL of the requested page. */
export default function OfflineRoute() {
  return (
    <div className="shell-width pt-24 text-center">
      <Khatam className="mx-auto size-16 text-brass" />
      <EditableText as="h1" text={offlineTexts.title} className="mx-auto mt-6 max-w-xl text-2xl" />
      <EditableText as="p" text={offlineTexts.text} className="mx-auto mt-3 max-w-md text-lg text-muted" />
      {/* An empty `href` is the URL of the requested page. */}
      <ButtonLink href="" className="mt-8">
        Try again
      </ButtonLink>
    </div>
  )
}
