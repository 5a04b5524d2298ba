import { z } from 'zod'
import { isLocalTime } from '#app/platform/time/local-time.ts'

/** The form fields of `ui/publication-field.tsx`. */
export const publicationFields = {
  publication: z.enum(['draft', 'now', 'at'], 'Please choose when to publish it.'),
  publishAt: z.string().default(''),
}

/** A Zod check that requires a valid time only for a scheduled item. */
export function checkPublication({
  value,
  issues,
}: {
  value: { publication: string; publishAt: string }
  issues: { push: (issue: never) => unknown }
}) {
  if (value.publication !== 'at' || isLocalTime(value.publishAt)) return
  const issue = {
    code: 'custom',
    path: ['publishAt'],
    message: 'Please enter a date and a time.',
    input: value.publishAt,
  }
  issues.push(issue as never)
}
