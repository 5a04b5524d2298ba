import { addDays } from '#app/platform/time/local-date.ts'
import { CommunityTree } from '#app/quran/charts/community-tree.tsx'
import { JuzMap } from '#app/quran/charts/juz-map.tsx'
import { type ReadingTree, readingTree } from '#app/quran/charts/reading-tree.ts'
import { ReadingTreeFigure } from '#app/quran/charts/reading-tree-figure.tsx'
import { weeksShown } from '#app/quran/charts/reading-weeks.ts'
import { WeekBars } from '#app/quran/charts/week-bars.tsx'
import { YearHeatMap } from '#app/quran/charts/year-heat-map.tsx'
import { EntryList } from '#app/quran/log/entry-list.tsx'
import { LogReadingButton } from '#app/quran/log/log-reading-button.tsx'
import { WeekStrip } from '#app/quran/log/week-strip.tsx'
import type { DayState } from '#app/quran/practice/day-state.ts'
import { encodeStates, noRecentDays } from '#app/quran/practice/recent-days.ts'
import { noopPath } from './design-samples.ts'
import { Section, Specimen, TwoColumns } from './specimen.tsx'

const doneDays = (days: number) => encodeStates(Array(days).fill({ state: 'done' }))

const tree = (days: number, since: string, older = { trees: 0, leaves: 0 }): ReadingTree => {
  const recent = { from: since, states: doneDays(days), amounts: [] }
  return { ...readingTree({ startedOn: since, recent, total: days }, addDays(since, days - 1)), older }
}

/** A function, so that the trees are computed when the page is rendered, not when the site starts. */
const trees = (): [state: string, tree: ReadingTree][] => [
  [
    'a seedling, before the first day',
    readingTree({ startedOn: null, recent: noRecentDays, total: 0 }, '2026-11-23'),
  ],
  ['10 leaves', tree(10, '2026-11-12')],
  ['100 leaves', tree(100, '2026-01-18')],
  ['366 leaves, next to two older trees', tree(366, '2027-11-20', { trees: 2, leaves: 598 })],
]

const states = encodeStates(Array.from({ length: 325 }, (_, day) => ({ state: stateOf(day) })))

function stateOf(day: number): DayState {
  if (day === 324) return 'pending'
  if (day < 20) return 'free'
  if (day > 130 && day < 139) return 'excused'
  if (day % 17 === 3 || day % 29 === 0) return 'missed'
  return day % 11 === 4 ? 'partial' : 'done'
}

const weeks = Array.from({ length: weeksShown }, (_, index) => ({
  startsOn: addDays('2026-11-22', -7 * index),
  value: [2, 14, 12.5, 0, 9, 14, 21, 16, 13, 4, 1, 7][index] ?? 0,
}))

const lastDays = (['done', 'partial', 'missed', 'excused', 'free', 'done', 'pending'] as const).map(
  (state, index) => ({ date: addDays('2026-11-17', index), state }),
)

const entry = { localDate: '2026-11-23', note: '', canEdit: true }
const entries = [
  { ...entry, id: 'today', text: 'Al-Baqarah 1–20, 15 minutes', note: 'After fajr' },
  { ...entry, id: 'tap', text: 'Read' },
  { ...entry, id: 'old', localDate: '2026-11-10', text: '2.5 pages', canEdit: false },
]

const noJuz = Array.from({ length: 30 }, () => 0)

export function QuranSamples() {
  return (
    <Section title="Qur'an log" id="quran">
      <TwoColumns>
        <Specimen name="LogReadingButton" state="wide">
          <LogReadingButton wide />
        </Specimen>
        <Specimen name="LogReadingButton" state="another day">
          <LogReadingButton date="2026-11-20" label="I read on Friday, November 20, 2026" />
        </Specimen>
        <Specimen name="WeekStrip" state="every state">
          <WeekStrip days={lastDays} today="2026-11-23" />
        </Specimen>
        <Specimen name="EntryList" state="today, and a day that can no longer be corrected">
          <EntryList entries={entries} today="2026-11-23" />
        </Specimen>
        {trees().map(([state, tree]) => (
          <Specimen key={state} name="ReadingTreeFigure" state={state}>
            <ReadingTreeFigure tree={tree} />
          </Specimen>
        ))}
        <Specimen name="CommunityTree" state="one leaf for several days">
          <CommunityTree
            community={{ daysRead: 4120, daysThisMonth: 310, people: 62, countedOn: '2026-11-23' }}
          />
        </Specimen>
        <Specimen name="WeekBars" state="pages">
          <WeekBars weeks={weeks} measure="pages" />
        </Specimen>
      </TwoColumns>
      <Specimen name="YearHeatMap" state="every state">
        <YearHeatMap
          year={2026}
          from="2026-01-03"
          states={states}
          weekStart="sunday"
          previous={`${noopPath}year=2025`}
          next={null}
        />
      </Specimen>
      <Specimen name="JuzMap" state="a khatma in progress">
        <JuzMap
          shares={noJuz.map((_, index) => [1, 1, 1, 0.62, 0.004][index] ?? (index === 29 ? 0.997 : 0))}
        />
      </Specimen>
      <TwoColumns>
        <Specimen name="JuzMap" state="nothing read">
          <JuzMap shares={noJuz} />
        </Specimen>
        <Specimen name="WeekBars" state="nothing read">
          <WeekBars weeks={weeks.map((week) => ({ ...week, value: 0 }))} measure="days" />
        </Specimen>
      </TwoColumns>
    </Section>
  )
}
