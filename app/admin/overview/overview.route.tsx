import type { ChecklistItem } from '#app/admin/checklist/checklist.ts'
import { readChecklist } from '#app/admin/checklist/checklist-store.server.ts'
import { ChecklistSummary } from '#app/admin/checklist/checklist-summary.tsx'
import { countSamples } from '#app/admin/samples/sample-kinds.server.ts'
import { collectionsContext } from '#app/cms/collections/registry.server.ts'
import { listUnfinishedDrafts } from '#app/cms/collections/unfinished-drafts.server.ts'
import { type Member, requireStaff } from '#app/platform/auth/member.server.ts'
import { can } from '#app/platform/auth/permissions.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { hasUnknownProxy, unknownProxyMessage } from '#app/platform/http/client-address.server.ts'
import { nullOnError } from '#app/platform/http/log-error.server.ts'
import { formatMoney, siteCurrency } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/overview.route'
import { type AttentionItem, formatCount, listAttentionItems } from './attention-store.server.ts'
import { DraftList } from './draft-list.tsx'
import { MonthChart, type MonthSeries } from './month-chart.tsx'
import { lastMonths, type Month } from './overview-months.ts'
import { countNewMembers, countReadingDays, countSignups, sumGifts } from './overview-store.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireStaff(context)
  const { role } = member
  const canManageSite = can(role, 'settings')
  const db = context.get(databaseContext)
  const now = new Date()
  const { timeZone } = await readSettings(db)
  const months = lastMonths(now, timeZone)
  const [setup, drafts, items, charts] = await Promise.all([
    canManageSite ? nullOnError(context, readChecklist(context)) : null,
    nullOnError(context, listUnfinishedDrafts(context, member, { limit: 5, now, timeZone })),
    nullOnError(
      context,
      listAttentionItems(db, context.get(collectionsContext).listed, localDateIn(now, timeZone), member),
    ),
    nullOnError(context, readCharts(db, months, member)),
  ])
  return {
    items: items?.map((item) => ({ ...item, countText: formatCount(item.count) })),
    charts,
    drafts,
    setup: setup && {
      isDismissed: setup.checklist.dismissed,
      items: setup.checklist.items,
      // Without removable samples, there is nothing left to do.
      samples: countSamples(setup.kinds) > 0 ? setup.kinds.map(({ countText }) => countText) : [],
    },
    canManageSite,
    proxyWarning: canManageSite && hasUnknownProxy(context.get(configContext)) ? unknownProxyMessage : null,
  }
}

async function readCharts(db: Database, months: Month[], { id, role }: Member) {
  const onlyAssignedTo = can(role, 'events') ? null : id
  const charts = await Promise.all([
    ...(can(role, ['events', 'ownEvents'])
      ? [countSignups(db, months, onlyAssignedTo).then(toSeries('Event sign-ups', 'sign-ups', months))]
      : []),
    ...(can(role, 'people')
      ? [countReadingDays(db, months).then(toSeries('Reading days', 'reading days', months))]
      : []),
    ...(can(role, 'giving')
      ? [
          sumGifts(db, months).then(({ zakat, others }) => {
            const unit = `${siteCurrency() === 'USD' ? 'dollars' : siteCurrency()} given`
            const toGiftSeries = (title: string) =>
              toSeries(title, unit, months, (cents) => formatMoney(cents))
            return zakat.some((cents) => cents !== 0)
              ? [toGiftSeries('Gifts excluding zakat')(others), toGiftSeries('Zakat')(zakat)]
              : toGiftSeries('Gifts')(others)
          }),
        ]
      : []),
    ...(can(role, 'people')
      ? [countNewMembers(db, months).then(toSeries('New members', 'new members', months))]
      : []),
  ])
  return charts.flat()
}

const formatNumber = (value: number) => value.toLocaleString('en-US')

const toSeries =
  (title: string, unit: string, months: Month[], format = formatNumber) =>
  (values: number[]): MonthSeries => ({
    title,
    unit,
    months: months.map(({ month }, index) => {
      const value = values[index] ?? 0
      return { month, value, label: format(value) }
    }),
  })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Overview',
    description: 'What needs attention, and the last twelve months.',
    noIndex: true,
  })

export default function OverviewRoute({
  loaderData: { items, charts, drafts, setup, canManageSite, proxyWarning },
}: Route.ComponentProps) {
  return (
    <AdminPage
      title="Overview"
      lead={
        charts?.length === 0
          ? 'What needs your attention.'
          : 'What needs your attention, and the last twelve months at a glance.'
      }
      actions={
        // The menu links to the checklist until an admin dismisses it.
        setup?.isDismissed && (
          <ButtonLink variant="quiet" href="/admin/checklist">
            Checklist
          </ButtonLink>
        )
      }
    >
      {proxyWarning && (
        <div className="mb-8">
          <Notice tone="error">{proxyWarning}</Notice>
        </div>
      )}
      {setup ? (
        <ChecklistSummary items={setup.items} samples={setup.samples} />
      ) : (
        canManageSite && <LoadError subject="the checklist" />
      )}
      {drafts ? <DraftList drafts={drafts} /> : <LoadError subject="your drafts" />}
      <section aria-labelledby="attention" className="mb-12">
        <h2 id="attention" className="mb-3 text-lg">
          Needs attention
        </h2>
        {items ? (
          <AttentionList items={items} canManageSite={canManageSite} isSetUp={setup && isSetUp(setup)} />
        ) : (
          <LoadError subject="this list" />
        )}
      </section>
      {charts ? (
        <div className="grid gap-x-14 gap-y-12 md:grid-cols-2">
          {charts.map((chart) => (
            <MonthChart key={chart.title} {...chart} />
          ))}
        </div>
      ) : (
        <LoadError subject="the charts" />
      )}
    </AdminPage>
  )
}

const isSetUp = ({ items, samples }: { items: ChecklistItem[]; samples: string[] }) =>
  samples.length === 0 && items.every(({ done, dismissed }) => done || dismissed)

function AttentionList({
  items,
  canManageSite,
  isSetUp,
}: {
  items: (AttentionItem & { countText: string })[]
  /** Whether the list covers the whole site. */
  canManageSite: boolean
  /** Whether no sample content and no checklist item is left; null if the checklist did not load. */
  isSetUp: boolean | null
}) {
  if (items.length === 0 && !canManageSite) return <p>Nothing right now.</p>
  if (items.length === 0) {
    return (
      <p>
        {isSetUp
          ? 'Nothing right now. Everything is answered, sent and published.'
          : `Nobody is waiting for a reply.${isSetUp === false ? ' Your remaining setup steps are above.' : ''}`}
      </p>
    )
  }
  return (
    <ul className="grid border-t border-hairline sm:grid-cols-2 sm:gap-x-14">
      {items.map(({ countText, count, singular, plural, path }) => (
        <li key={path} className="border-b border-hairline">
          <a href={path} className="flex min-h-12 items-baseline gap-4 py-2.5 text-ink no-underline">
            <span className="w-12 text-end font-serif text-xl font-semibold text-brass-text tabular-nums">
              {countText}
            </span>
            <span className="link">{count === 1 ? singular : plural}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
