import { guardianAnswerDays } from '#app/events/roster/guardian.ts'
import { unknownStatusRetentionDays, unpaidRetentionDays } from '#app/giving/gifts/purge-unpaid.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { firstSentence, renderMarkdown } from '#app/platform/markdown.server.ts'
import { pushRetentionDays } from '#app/platform/push/push-outbox.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { messageRetentionDays } from '#app/quran/groups/message-store.server.ts'
import { reportRetentionDays } from '#app/quran/groups/report-store.server.ts'
import { EditableText } from '#app/ui/editable-text.tsx'
import { EditableEmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/prose-page.route'
import { findPage } from './page-store.server.ts'
import { prosePageTexts } from './page-texts.ts'

export const handle: PageHandle = { query: [] }

/** A page of prose, whose slug is the path of the route. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const slug = pattern.replace(/^\//, '')
  const page = (await findPage(context.get(databaseContext), slug)) ?? notFound('Page')
  const { signupRetentionMonths } = await readSettings(context.get(databaseContext))
  return {
    title: page.title,
    html: renderMarkdown(page.body),
    description: firstSentence(page.body),
    privacy:
      slug === 'privacy'
        ? {
            minors: { months: signupRetentionMonths, days: guardianAnswerDays },
            groups: { messageDays: messageRetentionDays, reportDays: reportRetentionDays },
            pushDays: pushRetentionDays,
            gifts: { days: unpaidRetentionDays, unknownDays: unknownStatusRetentionDays },
          }
        : null,
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.title ?? 'Page',
    description: args.loaderData?.description ?? '',
  })

export default function ProsePageRoute({ loaderData: { title, html, privacy } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={title} />
      <div className="shell-width">
        {html ? <Prose html={html} /> : <EditableEmptyState text={prosePageTexts.empty} />}
        {privacy && (
          <>
            <Minors {...privacy.minors} />
            <QuranLog />
            <Groups {...privacy.groups} />
            <Gifts {...privacy.gifts} />
            <Devices days={privacy.pushDays} />
          </>
        )}
      </div>
    </>
  )
}

// These sections are not part of the page's body, so an admin who rewrites the body cannot remove them: they disclose
// what the site stores.

function Minors({ months, days }: { months: number; days: number }) {
  return (
    <section className="prose mt-10" aria-labelledby="minors">
      <EditableText as="h2" id="minors" text={prosePageTexts.minorsTitle} />
      <EditableText as="p" text={prosePageTexts.minors} />
      <EditableText as="p" text={prosePageTexts.minorsAccess} />
      <EditableText
        as="p"
        text={prosePageTexts.minorsRetention}
        values={{ months: String(months), days: String(days) }}
      />
      <EditableText as="p" text={prosePageTexts.minorsParty} />
    </section>
  )
}

function QuranLog() {
  return (
    <section className="prose mt-10" aria-labelledby="quran-log">
      <EditableText as="h2" id="quran-log" text={prosePageTexts.logTitle} />
      <EditableText as="p" text={prosePageTexts.log} />
    </section>
  )
}

function Groups({ messageDays, reportDays }: { messageDays: number; reportDays: number }) {
  return (
    <section className="prose mt-10" aria-labelledby="quran-groups">
      <EditableText as="h2" id="quran-groups" text={prosePageTexts.groupsTitle} />
      <EditableText as="p" text={prosePageTexts.groups} />
      <EditableText
        as="p"
        text={prosePageTexts.groupsRetention}
        values={{ messageDays: String(messageDays), reportDays: String(reportDays) }}
      />
    </section>
  )
}

function Gifts({ days, unknownDays }: { days: number; unknownDays: number }) {
  return (
    <section className="prose mt-10" aria-labelledby="gifts">
      <EditableText as="h2" id="gifts" text={prosePageTexts.giftsTitle} />
      <EditableText as="p" text={prosePageTexts.gifts} />
      <EditableText
        as="p"
        text={prosePageTexts.giftsRetention}
        values={{ days: String(days), unknownDays: String(unknownDays) }}
      />
    </section>
  )
}

function Devices({ days }: { days: number }) {
  return (
    <section className="prose mt-10" aria-labelledby="devices">
      <EditableText as="h2" id="devices" text={prosePageTexts.devicesTitle} />
      <EditableText as="p" text={prosePageTexts.devices} values={{ days: String(days) }} />
      <EditableText as="p" text={prosePageTexts.devicesOff} />
    </section>
  )
}
