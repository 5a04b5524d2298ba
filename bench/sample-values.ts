import { daysBefore } from '../app/platform/time/instant.ts'

export const pick = <Value>(list: Value[], index: number) => list[index % list.length] as Value

/** A past time; each number is a week further in the past. */
export const pastTime = (number: number, now: Date) =>
  new Date(daysBefore(now, number * 7).getTime() - number).toISOString()
