import { invalidFieldsMessage, runUploadAction } from '#app/cms/admin-action/admin-action.server.ts'
import { editAccess } from '#app/cms/collections/collection.ts'
import { publicationState } from '#app/cms/collections/publication.ts'
import { requireEditor } from '#app/cms/collections/require-editor.server.ts'
import { listPictureOptions } from '#app/cms/media/media-store.server.ts'
import { PictureField } from '#app/cms/media/picture-field.tsx'
import { readSubmittedPicture } from '#app/cms/media/submitted-picture.server.ts'
import { countCheckedIn } from '#app/events/check-in/check-in-store.server.ts'
import { adminListPath } from '#app/events/event/editor-location.ts'
import { eventCollection } from '#app/events/event/event-collection.ts'
import { requireEditableEvent, requireEvent } from '#app/events/event/require-event.server.ts'
import { parseAmount, readNumbers, reportForm } from '#app/events/report/report.ts'
import {
  countAttended,
  findReport,
  hasNewPicture,
  saveReport,
} from '#app/events/report/report-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { listReportTotals } from '#app/platform/settings/report-totals.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { isPast } from '#app/platform/time/event-schedule.ts'
import { formatDateRange } from '#app/platform/time/format-date.ts'
import { formatDateTime } from '#app/platform/time/format-date-time.ts'
import { AdminPage } from '#app/ui/admin-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Checkbox, Field } from '#app/ui/field.tsx'
import { MarkdownField } from '#app/ui/markdown-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/report-admin.route'
import { NumberFields } from './number-fields.tsx'
import { ReportPictures } from './report-pictures.tsx'
import { ReportThanks } from './report-thanks.tsx'
import { ReportTotals } from './report-totals.tsx'

const notOverMessage = 'This event is not over yet. Come back afterward to write its report.'
const photoField = 'photo'
const maxPictures = 20

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await requireEditableEvent(context, params.id)
  const db = context.get(databaseContext)
  const now = new Date()
  const [report, checkedIn, attendees, { timeZone }, library, totals] = await Promise.all([
    findReport(db, event.id),
    countCheckedIn(db, event.id),
    countAttended(db, event.id),
    readSettings(db),
    listPictureOptions(db),
    listReportTotals(db),
  ])
  const attended = Math.max(checkedIn, attendees)
  return {
    title: event.title,
    dates: formatDateRange(event),
    isOver: isPast(event, now, timeZone),
    isSaved: report !== undefined,
    attended,
    totals: totals.slice(0, 8),
    thankedOn: report?.thankedAt ? formatDateTime(report.thankedAt, timeZone) : null,
    pagePath:
      report?.publishedAt && publicationState(event.publishedAt, now) === 'published'
        ? `/events/${event.slug}#day-after`
        : null,
    pictures: report?.pictures ?? [],
    consentedOn: report?.consentedAt ? formatDateTime(report.consentedAt, timeZone) : null,
    library,
    values: {
      people: String(report ? (report.people ?? '') : attended || ''),
      body: report?.body ?? '',
      published: report?.publishedAt ? 'on' : '',
      version: report?.updatedAt ?? '',
      ...Object.fromEntries(
        (report?.numbers ?? []).flatMap(({ amount, label }, index) => [
          [`amount${index + 1}`, String(amount)],
          [`label${index + 1}`, label],
        ]),
      ),
    } as Record<string, string>,
  }
}

/** Saves the report of an event that is over. */
export async function action({ params, ...args }: Route.ActionArgs) {
  await requireEditor(args.context, eventCollection, params.id)
  return runUploadAction(args, {
    permission: editAccess(eventCollection),
    load: (db) => requireEvent(db, params.id),
    schema: reportForm,
    run: async ({ db, actor, now, item: event, value, values, form }) => {
      const { timeZone } = await readSettings(db)
      if (!isPast(event, now, timeZone)) return { problem: notOverMessage }
      const folder = eventCollection.fields.pictureId?.input?.folder ?? 'events'
      const photo = await readSubmittedPicture(args.context, form, { name: photoField, folder, now })
      const { numbers, errors } = readNumbers(values)
      const stored = await findReport(db, event.id)
      const remaining = stored?.pictures.filter(({ id }) => values[`keep-${id}`]) ?? []
      const pictureIds = [
        ...new Set([...remaining.map(({ id }) => id), ...(photo.pictureId ? [photo.pictureId] : [])]),
      ]
      const isCovered = Boolean(stored?.consentedAt) && !hasNewPicture(pictureIds, stored)
      const hasConsent = isCovered || value.consent !== undefined
      const pictureErrors = checkPictures(pictureIds, hasConsent)
      const allErrors = { ...errors, ...photo.errors, ...pictureErrors }
      if (Object.keys(allErrors).length > 0)
        return { status: 400, problem: invalidFieldsMessage, errors: allErrors, values: photo.values }
      const report = {
        people: parseAmount(value.people) ?? null,
        body: value.body,
        numbers,
        pictureIds,
        hasConsent: pictureIds.length > 0 && hasConsent,
        isPublished: value.published !== undefined,
        version: value.version,
      }
      if (!(await saveReport(db, event, report, actor, now)))
        return {
          problem: 'Someone else saved this report. Save again to replace their version.',
          values: { ...photo.values, version: stored?.updatedAt ?? '' },
        }
      await photo.saveDetails()
      return { path: `${adminListPath}/${event.id}/report`, text: 'Report saved.' }
    },
    error: 'The report could not be saved. Please try again.',
  })
}

function checkPictures(ids: string[], hasConsent: boolean): Record<string, string> {
  if (ids.length > maxPictures) return { [photoField]: `A report can have at most ${maxPictures} photos.` }
  if (ids.length > 0 && !hasConsent)
    return {
      consent: 'A report has photos only if everyone in them agreed. Otherwise, please remove them.',
    }
  return {}
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Report', description: '', noIndex: true })

export default function ReportAdminRoute({ loaderData, actionData: result, params }: Route.ComponentProps) {
  const {
    title,
    dates,
    isOver,
    isSaved,
    attended,
    totals,
    thankedOn,
    pagePath,
    pictures,
    consentedOn,
    library,
  } = loaderData
  const path = `${adminListPath}/${params.id}`
  const values = result?.values ?? loaderData.values
  const errors = result?.errors ?? {}
  const formState = { values, errors, picture: null }
  return (
    <AdminPage
      title="Report"
      lead={
        <>
          <span dir="auto" className="wrap-anywhere">
            {title}
          </span>
          , {dates}. Once published, the report appears on the event’s page, and its numbers are added to the
          totals of all published reports.
        </>
      }
      back={{ path, label: 'Event' }}
    >
      {!isOver ? (
        <Notice>{notOverMessage}</Notice>
      ) : (
        <div className="max-w-3xl">
          {pagePath && (
            <p className="mb-6">
              <a className="link" href={pagePath}>
                See the report on the event’s page
              </a>
            </p>
          )}
          <ChangeForm
            action={`${path}/report`}
            result={result}
            submitLabel="Save report"
            hiddenFields={{ version: values.version ?? '' }}
            withFiles
            key={pictures.map(({ id }) => id).join()}
          >
            <Field
              label="How many people came"
              name="people"
              id="people"
              inputMode="numeric"
              className="max-w-xs"
              hint={attended > 0 ? `Recorded at check-in or as attendance: ${attended}.` : undefined}
              defaultValue={values.people ?? ''}
              error={errors.people}
            />
            <NumberFields values={values} errors={errors} />
            <MarkdownField
              label="Thank-you message"
              name="body"
              rows={8}
              maxLength={10_000}
              formState={formState}
            />
            <ReportPictures pictures={pictures} values={result?.values} />
            <PictureField
              name={photoField}
              label="Add a photo"
              folder="events"
              library={library}
              formState={formState}
            />
            <Checkbox
              // Each save clears the checkbox.
              key={loaderData.values.version}
              label="Everyone in the photos agreed to have them published"
              hint={`For children, a parent or guardian agreed. Location data is removed from every photo.${
                consentedOn === null ? '' : ` Confirmed on ${consentedOn}. Confirm again if you add a photo.`
              }`}
              name="consent"
              defaultChecked={Boolean(values.consent)}
              error={errors.consent}
            />
            <Checkbox
              label="Publish the report"
              name="published"
              defaultChecked={Boolean(values.published)}
            />
          </ChangeForm>
          {totals.length > 0 && <ReportTotals totals={totals} />}
          {isSaved && <ReportThanks path={path} thankedOn={thankedOn} />}
        </div>
      )}
    </AdminPage>
  )
}
