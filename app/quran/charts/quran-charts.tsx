import type { QuranChartsData } from './charts-data.ts'
import { JuzMap } from './juz-map.tsx'
import { ReadingTreeFigure } from './reading-tree-figure.tsx'
import { WeekBars } from './week-bars.tsx'
import { YearHeatMap } from './year-heat-map.tsx'

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
