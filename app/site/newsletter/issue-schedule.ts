import { z } from 'zod'
import { minuteMs } from '#app/platform/time/instant.ts'
import { isLocalTime } from '#app/platform/time/local-time.ts'

/** The form that schedules an issue; `scheduledFor` is local to the site's time zone. */
export const scheduleSchema = z.object({
  scheduledFor: z.string('Please enter a date and a time.').refine(isLocalTime, {
    error: 'Please enter a date and a time.',
  }),
})

/** A delay up to this counts as on time: nodes look for due issues at least every few minutes. */
const toleranceMs = 10 * minuteMs
/** After this delay, an issue is sent only if an admin decides to: its text may be outdated. */
const maxDelayMs = 24 * 60 * minuteMs

const delayMs = (scheduledFor: string, at: Date) => at.getTime() - new Date(scheduledFor).getTime()

/** The next step for a scheduled issue: wait, send it, or ask an admin because it is more than a day late. */
export function dueStep(scheduledFor: string, now: Date): 'wait' | 'send' | 'ask' {
  const delay = delayMs(scheduledFor, now)
  if (delay < 0) return 'wait'
  return delay > maxDelayMs ? 'ask' : 'send'
}

/** Whether sending started noticeably after the scheduled time. */
export const isLate = (scheduledFor: string, startedAt: string) =>
  delayMs(scheduledFor, new Date(startedAt)) > toleranceMs

/** The error message for a scheduled time that is not in the future; undefined if it is. */
export const scheduleError = (scheduledFor: Date, now: Date) =>
  scheduledFor > now ? undefined : 'This time has passed. Choose a later time, or send the issue now.'
