import { fail } from '#app/accounts/login/form-response.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { saveDayEnd } from '#app/quran/practice/practice-store.server.ts'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Select } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/day.route'
import { Choice, ChoiceFieldset } from './choice-fieldset.tsx'
import { checkDayEnd, dayEndHours, dayEndLabels, needsLocation } from './day-form.ts'
import { readDayView } from './day-view.server.ts'
import { LogSettingsPage } from './log-settings-page.tsx'

export const handle: PageHandle = { hydrate: 'interaction', query: [] }

export function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  return readDayView(context.get(databaseContext), member, new Date())
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const values = await readFields(request)
  const { today, prayerTimes } = await readMemberDay(db, member, new Date())
  const checked = checkDayEnd(values, prayerTimes !== undefined)
  if (!checked.ok) return fail(400, correctFieldsMessage, { values, errors: checked.errors })
  await saveDayEnd(db, member.id, checked.choice, today)
  return redirectWithFlash({ context, request }, '/quran/day', {
    text: 'Saved. The change applies to what you log from now on.',
    onSite: true,
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'When your day ends', description: "For your Qur'an log.", noIndex: true })

export default function DayRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { today, location, timeZone } = loaderData
  return (
    <LogSettingsPage
      current="/quran/day"
      title="When your day ends"
      lead="Do you read after midnight, or does your day begin at maghrib? A change applies to what you log from now on. What you have already logged keeps its date."
    >
      <p className="mb-6 rounded-md bg-wash p-4">
        In your log, today is <strong>{today}</strong>.
      </p>
      <DayEndForm view={loaderData} result={actionData} />
      <section aria-labelledby="where" className="mt-10 border-t border-hairline pt-8">
        <h2 id="where" className="mb-3 text-xl">
          Location and time zone
        </h2>
        <p>
          {location
            ? `Fajr and maghrib are calculated for ${location.isOwn ? 'your location' : 'the community’s location'}: ${location.name}.`
            : 'No location has been added yet.'}
        </p>
        <p>
          <a className="link inline-flex min-h-11 items-center" href="/quran/day/location">
            {location ? 'Change location' : 'Add a location'}
          </a>
        </p>
        <p className="mt-3">Your time zone is {timeZone}.</p>
        <p>
          <a className="link inline-flex min-h-11 items-center" href="/profile/time-zone">
            Change time zone
          </a>
        </p>
      </section>
    </LogSettingsPage>
  )
}

type View = Route.ComponentProps['loaderData']

const hints = {
  midnight: '',
  hour: 'What you read between midnight and that time counts for the day before.',
  fajr: 'What you read between midnight and fajr counts for the day before.',
  maghrib: 'What you read in the evening counts for the next day.',
}

/** “Today at 5:12 AM EST. What you read …” */
function hintOf(dayEnd: keyof typeof hints, times: View['times']) {
  const time = dayEnd === 'fajr' || dayEnd === 'maghrib' ? times[dayEnd] : null
  return [time && `Today at ${time}.`, hints[dayEnd]].filter(Boolean).join(' ')
}

function DayEndForm({ view, result }: { view: View; result: Route.ComponentProps['actionData'] }) {
  const { location, times } = view
  const values: Record<string, string> = result?.values ?? view.values
  const errors = result?.errors ?? {}
  return (
    <ChangeForm id="day-form" action="/quran/day" result={result} submitLabel="Save">
      <div className="group/day grid gap-5">
        <ChoiceFieldset
          legend="My day ends at"
          hint={
            location
              ? undefined
              : 'To choose fajr or maghrib, add a location below: these times depend on it.'
          }
          error={errors.dayEnd}
        >
          {(Object.keys(dayEndLabels) as (keyof typeof dayEndLabels)[]).map((dayEnd) => (
            <Choice
              key={dayEnd}
              name="dayEnd"
              value={dayEnd}
              defaultChecked={values.dayEnd === dayEnd}
              disabled={needsLocation(dayEnd) && !location}
              invalid={errors.dayEnd !== undefined}
              hint={hintOf(dayEnd, times)}
            >
              {dayEndLabels[dayEnd]}
            </Choice>
          ))}
        </ChoiceFieldset>
        <Select
          className="hidden [&_select]:max-w-60 group-has-[input[value=hour]:checked]/day:block"
          label="Time"
          hideOptional
          name="dayEndHour"
          error={errors.dayEndHour}
          defaultValue={values.dayEndHour}
        >
          {dayEndHours.map((hour) => (
            <option key={hour} value={hour}>
              {hour}:00 AM
            </option>
          ))}
        </Select>
      </div>
    </ChangeForm>
  )
}
