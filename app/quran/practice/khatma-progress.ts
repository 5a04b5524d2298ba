import { type AyahRange, ayahCount, pageCount, pageRange } from '#app/quran/surahs/surahs.ts'
import { addRange, addRanges, type Coverage, emptyCoverage } from './coverage.ts'
import type { Goal } from './goal.ts'
import { planPages } from './khatma-plan.ts'
import { pageTolerance, roundPages } from './page-amount.ts'

/**
 * The sum of the pages of many ranges may be too low by this much, because each range is rounded. The tolerance is less
 * than a quarter of a page, the smallest amount that can be logged: a page that was read out of order adds two pages to
 * the coverage, itself and the plan's next page, and must not finish the plan early.
 */
const rangeTolerance = 0.2

/** How far the member is in the current khatma. */
export interface KhatmaProgress {
  /** The plan of this khatma: the date on which its goal started, and the pages read since; null without a plan. */
  plan: { startsOn: string; pages: number } | null
  /** What is known to have been read: ranges, and whole pages of a plan. */
  coverage: Coverage
  /** The number of khatmas that the member has finished. */
  finished: number
  lastFinishedOn: string | null
}

export const noKhatma: KhatmaProgress = {
  plan: null,
  coverage: emptyCoverage,
  finished: 0,
  lastFinishedOn: null,
}

/** The pages read since a plan started; 0 if it has just started. */
export const pagesReadInPlan = ({ plan }: KhatmaProgress, goal: Goal) =>
  plan?.startsOn === goal.startsOn ? plan.pages : 0

/**
 * Starts the plan of a goal, unless it has started. A plan from page 1 begins a new khatma; a plan from a later page
 * continues the current khatma, with all earlier pages read.
 */
export function startPlan(khatma: KhatmaProgress, goal: Goal | null): KhatmaProgress {
  if (goal?.measure !== 'khatma' || khatma.plan?.startsOn === goal.startsOn) return khatma
  const fromPage = goal.fromPage ?? 1
  const coverage =
    fromPage === 1 ? emptyCoverage : addRange(khatma.coverage, { from: 1, to: pageRange(fromPage).from - 1 })
  return { ...khatma, plan: { startsOn: goal.startsOn, pages: 0 }, coverage }
}

/** Adds a day's reading. All pages count for a plan, because most members log pages without saying which. */
export function addToKhatma(
  khatma: KhatmaProgress,
  date: string,
  goal: Goal | null,
  reading: { pages: number; ranges?: readonly AyahRange[] },
): KhatmaProgress {
  const added = addRanges(khatma.coverage, reading.ranges ?? [])
  const hasNoOpenPlan = goal?.measure !== 'khatma' || isPlanFinished(khatma, goal)
  if (hasNoOpenPlan) return isComplete(added) ? finish(khatma, date) : { ...khatma, coverage: added }
  const pages = roundPages(pagesReadInPlan(khatma, goal) + reading.pages)
  const plan = { startsOn: goal.startsOn, pages }
  const coverage = addPlanPages(added, goal, pages)
  const total = planPages(goal)
  const isReadByRanges = isComplete(coverage) && pages + rangeTolerance >= total
  if (pages + pageTolerance >= total || isReadByRanges) {
    return finish({ ...khatma, plan: { ...plan, pages: Math.max(pages, total) } }, date)
  }
  return { ...khatma, plan, coverage }
}

const isPlanFinished = (khatma: KhatmaProgress, goal: Goal) =>
  pagesReadInPlan(khatma, goal) + pageTolerance >= planPages(goal)

/** Adds the pages of a plan that were read completely. */
function addPlanPages(coverage: Coverage, goal: Goal, pages: number) {
  const first = goal.fromPage ?? 1
  const last = first + Math.floor(pages + pageTolerance) - 1
  if (last < first) return coverage
  return addRange(coverage, { from: pageRange(first).from, to: pageRange(Math.min(last, pageCount)).to })
}

const isComplete = (coverage: Coverage) => coverage[0] === 1 && coverage[1] === ayahCount

const finish = (khatma: KhatmaProgress, date: string): KhatmaProgress => ({
  ...khatma,
  coverage: emptyCoverage,
  finished: khatma.finished + 1,
  lastFinishedOn: date,
})
