import { EditableText, useText } from '#app/ui/editable-text.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { metaText, pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/how-it-counts.route'
import { LogRules } from './log-rules.tsx'
import { logRulesTexts } from './log-rules-texts.ts'

export const handle: PageHandle = { query: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: metaText(args, logRulesTexts.title),
    description: metaText(args, logRulesTexts.intro),
  })

export default function HowItCountsRoute() {
  const t = useText()
  return (
    <>
      <PageHeading title={t(logRulesTexts.title)} titleText={logRulesTexts.title}>
        <EditableText as="p" text={logRulesTexts.intro} />
      </PageHeading>
      <div className="shell-width">
        <LogRules />
        <p className="mt-4">
          <a className="link inline-flex min-h-11 items-center" href="/quran">
            Open the Qur'an log
          </a>
        </p>
      </div>
    </>
  )
}
