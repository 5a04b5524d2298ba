import { formatTimeRange } from '#app/events/event/format-event-time.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { readClaimLabels } from '#app/events/roster/need-store.server.ts'
import { readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/signups-print.route'
import { describeGuardian, formatPeople, signupsPath } from './signup-labels.ts'
import { listSignups, nameOf, type SignupRow } from './signup-list-store.server.ts'

const maxRows = 2000

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const { timeZone } = await readSettings(db)
  const rows = await listSignups(db, event.id, 'confirmed', 1, maxRows)
  const claimLabels = await readClaimLabels(db, event.id)
  const shifts = await readShiftLabels(db, event)
  const toPerson = (row: SignupRow) => ({
    id: row.id,
    name: nameOf(row),
    partySize: row.partySize,
    brings: claimLabels.get(row.id) ?? '',
    guardian: describeGuardian(row),
  })
  const labels = [...shifts, [null, 'No shift'] as const]
  return {
    title: event.title,
    when: `${formatDateRange(event)}, ${formatTimeRange(event, timeZone)}`,
    isEmpty: rows.length === 0,
    peopleCount: rows.reduce((sum, { partySize }) => sum + partySize, 0),
    /** By shift; a single group without a title if the event has no shifts. */
    groups: labels
      .map(([id, title]) => ({
        id: id ?? 'none',
        title: shifts.size > 0 ? title : null,
        people: rows.filter(({ shiftId }) => shiftId === id).map(toPerson),
      }))
      .filter(({ people }) => people.length > 0),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Printable list', description: '', noIndex: true })

/**
 * Everyone with a spot, with a box to check at the door. Only the sheet is printed; its columns fit about 200 people on
 * a page.
 */
export default function SignupsPrintRoute({ loaderData, params }: Route.ComponentProps) {
  const { title, when, isEmpty, peopleCount, groups } = loaderData
  return (
    <AdminPage
      title="Printable list"
      lead="Print this page with your browser. Only the list below will be printed."
      back={{ path: signupsPath(params.id), label: 'Sign-ups' }}
    >
      {isEmpty ? (
        <EmptyState>No one is coming yet.</EmptyState>
      ) : (
        <div className="print-sheet" data-columns={columnsFor(groups)}>
          <h2 dir="auto" className="text-xl wrap-anywhere">
            {title}
          </h2>
          <p className="mt-1 mb-4">
            {noWrapClockTimes(when)} · {formatPeople(peopleCount)}
          </p>
          {groups.map(({ id, title, people }) => (
            <section key={id}>
              {title !== null && (
                <h3 dir="auto" className="mt-4 mb-1 font-semibold wrap-anywhere">
                  {noWrapClockTimes(title)}
                </h3>
              )}
              <ol>
                {people.map(({ id, name, partySize, brings, guardian }) => (
                  <li key={id}>
                    <span className="print-box" aria-hidden="true" />
                    <span className="wrap-anywhere">
                      <bdi>{name}</bdi>
                      {guardian && (
                        <span className="block text-sm">
                          <bdi>{guardian}</bdi>
                        </span>
                      )}
                      {brings && <span className="block text-sm">Brings {brings}</span>}
                    </span>
                    <span className="tabular-nums">{partySize}</span>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </AdminPage>
  )
}

type Group = Awaited<ReturnType<typeof loader>>['groups'][number]

/** The fewest columns that fit the list on one page, at most four. */
function columnsFor(groups: Group[]) {
  const lines = groups.flatMap(({ title, people }) => [
    title === null ? 0 : headingLines,
    ...people.map(({ brings, guardian }) => 1 + (brings ? 1 : 0) + (guardian ? 1 : 0)),
  ])
  const count = lines.reduce((sum, each) => sum + each, 0)
  return count <= 30 ? 1 : count <= 76 ? 2 : count <= 110 ? 3 : 4
}

/** How many lines a shift's heading takes up in two columns. */
const headingLines = 4
