import { formatMonth } from '#app/platform/time/format-date.ts'
import { type WeekStart, weekStarts } from '#app/platform/time/local-date.ts'
import type { DayState } from '#app/quran/practice/day-state.ts'
import { RowTable } from '#app/ui/row-table.tsx'
import { Summary } from '#app/ui/summary.tsx'
import type { QuranChartsData } from './charts-data.ts'
import { type Glyph, noStateGlyph, stateGlyphs } from './state-glyphs.ts'
import { formatDays, formatHijriMonths, type GridDay, type GridMonth, yearGrid } from './year-grid.ts'

const allStates = Object.keys(stateGlyphs) as DayState[]
const cellSize = 12
const weekdayLetters = 'SMTWTFS'

/**
 * The days of a year, month by month, with a legend and a table. Months before the log began and after today are left
 * out.
 */
export function YearHeatMap({ weekStart, previous, next, ...chart }: QuranChartsData['year']) {
  const { year } = chart
  const months = yearGrid(chart, weekStart).filter(({ days }) => allStates.some((state) => days.has(state)))
  const shownStates = allStates.filter((state) => months.some(({ days }) => days.has(state)))
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl">{year}</h2>
        <nav aria-label="Other years" className="flex gap-x-6">
          {previous && (
            <a className="link inline-flex min-h-11 items-center" href={previous}>
              ← {year - 1}
            </a>
          )}
          {next && (
            <a className="link inline-flex min-h-11 items-center" href={next}>
              {year + 1} →
            </a>
          )}
        </nav>
      </div>
      <Legend year={year} states={shownStates} months={months} />
      <ol className="mt-6 grid grid-cols-2 gap-x-6 min-[30rem]:grid-cols-3 md:grid-cols-4 lg:grid-cols-6">
        {months.map((month) => (
          <li key={month.month} className="row-span-3 mb-7 grid max-w-52 grid-rows-subgrid">
            <MonthGrid month={month} weekStart={weekStart} />
          </li>
        ))}
      </ol>
      {months.length > 0 && (
        <details className="text-sm">
          <Summary>
            Show as table<span className="sr-only">: the days of {year}</span>
          </Summary>
          <StateTable year={year} months={months} states={shownStates} />
        </details>
      )}
    </section>
  )
}

function Legend({ year, states, months }: { year: number; states: DayState[]; months: GridMonth[] }) {
  if (states.length === 0) return <p className="mt-1 text-muted">Nothing was logged in {year}.</p>
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {states.map((state) => (
        <div key={state} className="flex items-center gap-2">
          <dt className="flex items-center gap-2 text-muted">
            <svg viewBox={`0 0 ${cellSize} ${cellSize}`} className="size-4" aria-hidden="true">
              <path d={stateGlyphs[state].path(0, 0)} className={stateGlyphs[state].className} />
            </svg>
            {stateGlyphs[state].label}
          </dt>
          <dd className="font-semibold tabular-nums">{sumOf(months, state)}</dd>
        </div>
      ))}
    </dl>
  )
}

function MonthGrid({ month: { month, weeks, days }, weekStart }: { month: GridMonth; weekStart: WeekStart }) {
  const first = weekStarts[weekStart]
  const letters = weekdayLetters.slice(first) + weekdayLetters.slice(0, first)
  return (
    <>
      <h3 className="text-base">{formatMonth(month).replace(/ \d+$/, '')}</h3>
      <p className="text-sm text-muted">{formatHijriMonths(month)}</p>
      <svg
        viewBox={`0 -10 ${7 * cellSize} ${weeks * cellSize + 10}`}
        role="img"
        aria-label={describeMonth(month, days)}
        className="mt-1 block w-full"
      >
        <text x={columnCenters} y="-3" textAnchor="middle" className="fill-muted text-[7px]">
          {letters}
        </text>
        {Array.from(days, ([state, daysInState]) => {
          const glyph = state ? stateGlyphs[state] : noStateGlyph
          return <path key={state} d={pathOf(glyph, daysInState)} className={glyph.className} />
        })}
      </svg>
    </>
  )
}

function pathOf({ path, run: runPath }: Pick<Glyph, 'path' | 'run'>, days: readonly GridDay[]) {
  if (!runPath) return days.map(({ column, row }) => path(column * cellSize, row * cellSize)).join('')
  return runsOf(days)
    .map(({ column, row, length }) => runPath(column * cellSize, row * cellSize, length))
    .join('')
}

/** Groups adjacent days of the same week. */
function runsOf(days: readonly GridDay[]) {
  const runs: { column: number; row: number; length: number; nextDay: number }[] = []
  for (const { day, column, row } of days) {
    const last = runs.at(-1)
    if (last?.row === row && last.nextDay === day) {
      last.length++
      last.nextDay++
    } else runs.push({ column, row, length: 1, nextDay: day + 1 })
  }
  return runs
}

/** The x positions of the weekday letters. */
const columnCenters = Array.from({ length: 7 }, (_, column) => (column + 0.5) * cellSize).join(' ')

function describeMonth(month: string, days: GridMonth['days']) {
  const counts = allStates.flatMap((state) => {
    const count = days.get(state)?.length
    return count ? [`${count} ${stateGlyphs[state].label.toLowerCase()}`] : []
  })
  return `${formatMonth(month)}: ${counts.join(', ')}.`
}

function StateTable({ year, months, states }: { year: number; months: GridMonth[]; states: DayState[] }) {
  return (
    <RowTable
      caption={`The days of ${year}`}
      dense
      rows={months}
      rowKey={({ month }) => month}
      columns={[
        { label: 'Month', cell: ({ month }) => formatMonth(month) },
        ...states.map((state) => ({
          label: stateGlyphs[state].label,
          cell: ({ days }: GridMonth) => formatDays((days.get(state) ?? []).map(({ day }) => day)) || '–',
        })),
      ]}
    />
  )
}

const sumOf = (months: readonly GridMonth[], state: DayState) =>
  months.reduce((sum, { days }) => sum + (days.get(state)?.length ?? 0), 0)
