import { JuzMap } from './juz-map.tsx'
import type { ReadingTree } from './reading-tree.ts'
import { ReadingTreeFigure } from './reading-tree-figure.tsx'
import type { ReadingWeek, WeekMeasure } from './reading-weeks.ts'
import { WeekBars } from './week-bars.tsx'
import { YearHeatMap, type YearHeatMapProps } from './year-heat-map.tsx'

export interface QuranChartsData {
  tree: ReadingTree
  year: YearHeatMapProps
  weeks: readonly ReadingWeek[]
  measure: WeekMeasure
  /** Which share of each juz was read in the current khatma, from 0 to 1. */
  juzShares: readonly number[]
}

/** A member's reading in pictures, each also as text. */
export function QuranCharts({ tree, year, weeks, measure, juzShares }: QuranChartsData) {
  return (
    <div className="grid gap-14">
      <div className="grid items-center gap-x-16 gap-y-14 md:grid-cols-2">
        <ReadingTreeFigure tree={tree} />
        <WeekBars weeks={weeks} measure={measure} />
      </div>
      <YearHeatMap {...year} />
      <JuzMap shares={juzShares} />
    </div>
  )
}
