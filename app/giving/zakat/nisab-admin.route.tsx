import { runAdminAction } from '#app/cms/admin-action/admin-action.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { formatMoney, toDecimal } from '#app/platform/money.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { localDateIn } from '#app/platform/time/event-schedule.ts'
import { formatLongDate, formatShortDate } from '#app/platform/time/format-date.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { useShell } from '#app/ui/page/use-shell.ts'
import { Paging, pageNumber } from '#app/ui/paging.tsx'
import { fieldProps } from '#app/ui/public-form-view.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import type { Route } from './+types/nisab-admin.route'
import { nisabPriceSchema } from './nisab-price-form.ts'
import {
  addNisabPrices,
  countNisabPrices,
  latestNisabPrices,
  listNisabPrices,
  pricesPerPage,
} from './nisab-price-store.server.ts'
import { metalLabels, metals, nisabGrams, stalePriceDays } from './zakat.ts'

const path = '/admin/gifts/nisab'

export const handle: PageHandle = { query: ['page'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const db = context.get(databaseContext)
  const page = pageNumber(request)
  const today = await localToday(db, new Date())
  const [latest, rows, count] = await Promise.all([
    latestNisabPrices(db, today),
    listNisabPrices(db, page),
    countNisabPrices(db),
  ])
  return { today, latest, rows, page, pageCount: Math.ceil(count / pricesPerPage) }
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args, {
    permission: 'giving',
    schema: async (db, now) => nisabPriceSchema(await localToday(db, now)),
    run: async ({ db, actor, now, value: { gold, silver, ...price } }) => {
      await addNisabPrices(db, { ...price, centsPerGram: { gold, silver } }, actor, now)
      return { path, text: 'Price saved. The zakat calculator uses the latest prices.' }
    },
    error: 'The price could not be saved. Please try again.',
  })
}

async function localToday(db: Database, now: Date) {
  const { timeZone } = await readSettings(db)
  return localDateIn(now, timeZone)
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Nisab', description: 'The prices of gold and silver.', noIndex: true })

export default function NisabAdminRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Nisab"
      lead="The nisab is the minimum amount on which zakat is due. Update the prices per gram of gold and silver from time to time. The zakat calculator uses the latest prices, and shows visitors the date and source of each."
      actions={
        <ButtonLink variant="quiet" href="/zakat">
          Open the calculator
        </ButtonLink>
      }
    >
      <div className="grid gap-6">
        <LatestPrices latest={loaderData.latest} />
        <PriceForm today={loaderData.today} result={actionData} />
        <History {...loaderData} />
      </div>
    </AdminPage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function LatestPrices({ latest }: Pick<Loaded, 'latest'>) {
  return (
    <ul className="grid gap-3">
      {metals.map((metal) => {
        const price = latest[metal]
        const isCurrent = price !== null && !price.isStale
        return (
          <li key={metal}>
            <Notice tone={isCurrent ? 'success' : 'info'} announced={false}>
              <strong>{metalLabels[metal]}:</strong>{' '}
              {price
                ? `${formatMoney(price.centsPerGram)} per gram on ${formatLongDate(price.pricedOn)}. The nisab is ${formatMoney(price.centsPerGram * nisabGrams[metal])}.`
                : 'no price yet. Visitors enter it themselves.'}
              {price?.isStale && ` This price is older than ${stalePriceDays} days. Please enter a new one.`}
            </Notice>
          </li>
        )
      })}
    </ul>
  )
}

function PriceForm({
  today,
  result,
}: Pick<Loaded, 'today'> & { result: Route.ComponentProps['actionData'] }) {
  const { settings } = useShell()
  const field = fieldProps(result)
  const pricedOn = field('pricedOn')
  return (
    <section aria-labelledby="new-price" className="max-w-xl">
      <h2 id="new-price" className="mb-4 text-xl">
        New price
      </h2>
      <ChangeForm action={path} result={result} submitLabel="Save price">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {metals.map((metal) => (
            <Field
              key={metal}
              {...field(metal)}
              label={`${metalLabels[metal]}, per gram (${settings.currency})`}
              required={false}
              inputMode="decimal"
              autoComplete="off"
              placeholder={toDecimal(metal === 'gold' ? 13_050 : 165)}
            />
          ))}
          <Field
            {...pricedOn}
            label="Date of the price"
            hint="Shown to visitors."
            type="date"
            max={today}
            defaultValue={pricedOn.defaultValue || today}
          />
          <Field {...field('source')} label="Source" hint="Shown to visitors." maxLength={120} dir="auto" />
        </div>
      </ChangeForm>
    </section>
  )
}

function History({ rows, page, pageCount }: Pick<Loaded, 'rows' | 'page' | 'pageCount'>) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4 text-xl">
        History
      </h2>
      {rows.length > 0 ? (
        <RowTable
          caption="Prices, newest first"
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { label: 'Date', cell: (row) => formatShortDate(row.pricedOn) },
            { label: 'Metal', cell: (row) => metalLabels[row.metal] },
            { label: 'Price per gram', cell: (row) => formatMoney(row.centsPerGram), numeric: true },
            { label: 'Source', cell: (row) => <bdi>{row.source}</bdi> },
            { label: 'Entered by', cell: (row) => <bdi>{row.actorName}</bdi> },
          ]}
        />
      ) : (
        <EmptyState>No prices yet.</EmptyState>
      )}
      <Paging page={page} pageCount={pageCount} href={(to) => `${path}?page=${to}`} />
    </section>
  )
}
