import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { requireEditableEvent } from '#app/events/event/require-event.server.ts'
import { readClaimLabels } from '#app/events/roster/need-store.server.ts'
import { parseAnswers, parseQuestions } from '#app/events/roster/questions.ts'
import { readShiftLabels } from '#app/events/roster/shift-store.server.ts'
import { exportDatabaseContext } from '#app/platform/database/database.ts'
import { keysetPages } from '#app/platform/database/keyset.server.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import type { Route } from './+types/signups-export.route'
import { ageGroupLabels, describeConsent, isSignupStatus, statusLabel } from './signup-labels.ts'
import { emailOf, nameOf, type SignupRow, signupKeys, signupsQuery } from './signup-list-store.server.ts'

/** Exports the sign-ups of an event as CSV, with a column for each question. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  await authorizeAndRecordExport(context, editAccess(eventCollection), `Sign-ups for ${event.title}`)
  const db = context.get(exportDatabaseContext)
  const { timeZone } = await readSettings(db)
  const status = new URL(request.url).searchParams.get('status')
  const shifts = await readShiftLabels(db, event)
  const claimLabels = await readClaimLabels(db, event.id)
  const questions = parseQuestions(event.signupQuestions).map(({ text }) => text)
  const answerTo = (question: string) => (row: SignupRow) => parseAnswers(row.answers)[question] ?? ''
  return csvResponse(
    `sign-ups-${event.slug}`,
    {
      Name: nameOf,
      Email: emailOf,
      Account: ({ userId }: SignupRow) => (userId === null ? 'Guest' : 'Member'),
      Status: statusLabel,
      ...(shifts.size > 0 ? { Shift: (row: SignupRow) => shifts.get(row.shiftId ?? '') ?? '' } : {}),
      ...(claimLabels.size > 0 ? { Brings: (row: SignupRow) => claimLabels.get(row.id) ?? '' } : {}),
      'Party size': (row) => row.partySize,
      Children: (row) => row.childNames,
      Note: (row) => row.note,
      'Said “still coming” on': ({ comingFor, comingAt }) =>
        comingFor === event.localDate && comingAt ? formatDateTime(comingAt, timeZone) : '',
      ...(event.guardianUnder === null ? {} : guardianColumns(timeZone)),
      'Signed up on': (row) => formatDateTime(row.createdAt, timeZone),
      ...Object.fromEntries(questions.map((question) => [`Question: ${question}`, answerTo(question)])),
      // The organizer may have changed the questions.
      'Answers to former questions': (row) => formatFormerAnswers(parseAnswers(row.answers), questions),
    },
    keysetPages(signupsQuery(db, event.id, isSignupStatus(status) ? status : null), { keys: signupKeys }),
  )
}

const guardianColumns = (timeZone: string) => ({
  'Age group': (row: SignupRow) => ageGroupLabels[row.ageGroup],
  Guardian: (row: SignupRow) => row.guardianName,
  'Guardian’s email': (row: SignupRow) => row.guardianEmail ?? '',
  'Guardian’s answer': (row: SignupRow) =>
    describeConsent(row, (instant) => formatDateTime(instant, timeZone)) ?? '',
  'Guardian’s signature': (row: SignupRow) => row.guardianSignature,
})

const formatFormerAnswers = (answers: Record<string, string>, questions: string[]) =>
  Object.entries(answers)
    .filter(([question]) => !questions.includes(question))
    .map(([question, answer]) => `${question} ${answer}`)
    .join('\n')
