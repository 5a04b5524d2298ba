import { addDays } from '#app/platform/time/local-date.ts'
import { creditTaps, type DayReading, type DayState } from './day-state.ts'
import type { Day } from './fold.ts'

/** Enough for this year's chart, and for the year in which a tree grows. */
const daysStored = 366
/** The days of the last twelve weeks. */
const daysWithAmounts = 84

/** The last days of the log, for the charts. Plain JSON, so that a checkpoint stores them with the totals. */
export interface RecentDays {
  /** The first date of `states`; null if there are none. */
  from: string | null
  /** A letter for each day. */
  states: string
  /** What was read in the last twelve weeks; a tap counts as what its day asked for. */
  amounts: readonly DayAmounts[]
}

type DayAmounts = Pick<DayReading, 'localDate' | 'pages' | 'ayat' | 'minutes'>

export const noRecentDays: RecentDays = { from: null, states: '', amounts: [] }

const letters: Record<DayState, string> = {
  done: 'd',
  partial: 'p',
  pending: 'o',
  excused: 'e',
  missed: 'm',
  free: 'f',
}
const statesByLetter = new Map(Object.entries(letters).map(([state, letter]) => [letter, state as DayState]))

/** The states of days as text, a letter for each. */
export const encodeStates = (days: readonly Pick<Day, 'state'>[]) =>
  days.map(({ state }) => letters[state]).join('')

/** The state of the day at an index of the text from `encodeStates`; null outside the text. */
export const stateAt = (states: string, index: number) => statesByLetter.get(states[index] ?? '') ?? null

/** Adds the days that follow. `readings` has what was read on them. */
export function addRecentDays(
  recent: RecentDays,
  days: readonly Day[],
  readings: readonly DayReading[],
): RecentDays {
  const last = days.at(-1)?.date
  if (last === undefined) return recent
  const states = (recent.states + encodeStates(days)).slice(-daysStored)
  const oldest = addDays(last, 1 - daysWithAmounts)
  const amounts = [...recent.amounts, ...amountsOf(days, readings)]
  return {
    from: addDays(last, 1 - states.length),
    states,
    amounts: amounts.filter(({ localDate }) => localDate >= oldest),
  }
}

function amountsOf(days: readonly Day[], readings: readonly DayReading[]) {
  const requirements = new Map(days.map((day) => [day.date, day.requirement]))
  return readings.flatMap((reading): DayAmounts[] => {
    const requirement = requirements.get(reading.localDate)
    if (!requirement) return []
    const { localDate, pages, ayat, minutes } = creditTaps(reading, requirement)
    return [{ localDate, pages, ayat, minutes }]
  })
}

/** For each day, in date order, whether the member read. */
export const readFlags = ({ states }: Pick<RecentDays, 'states'>) =>
  Array.from(states, (letter) => letter === letters.done || letter === letters.partial)
