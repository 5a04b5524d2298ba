import { fail } from '#app/accounts/login/form-response.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { correctFieldsMessage } from '#app/platform/http/form-result.ts'
import { quranLogLoginMessage } from '#app/quran/log/log-path.ts'
import { memberLocation, readMemberDay } from '#app/quran/practice/member-day.server.ts'
import { saveLocation } from '#app/quran/practice/practice-store.server.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { formFieldProps } from '#app/ui/form-state.ts'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/location.route'
import { checkLocation } from './day-form.ts'
import { MyLocationButton } from './my-location-button.tsx'

export const handle: PageHandle = { hydrate: 'idle', query: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const { practice } = await readMemberDay(context.get(databaseContext), member, new Date())
  const location = memberLocation(practice)
  return {
    values: location ? { latitude: String(location.latitude), longitude: String(location.longitude) } : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = requireMember(context, quranLogLoginMessage)
  const db = context.get(databaseContext)
  const values = await readFields(request)
  const checked = checkLocation(values)
  if (!checked.ok) return fail(400, correctFieldsMessage, { values, errors: checked.errors })
  const { today } = await readMemberDay(db, member, new Date())
  await saveLocation(db, member.id, checked.location, today)
  return redirectWithFlash({ context, request }, '/quran/day', {
    text: 'Your location is saved.',
    onSite: true,
  })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Your location', description: 'For the prayer times of your log.', noIndex: true })

export default function LocationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const field = formFieldProps({
    values: actionData?.values ?? loaderData.values ?? {},
    errors: actionData?.errors ?? {},
  })
  return (
    <AccountPage
      title="Your location"
      lead="Your location is used only to calculate fajr and maghrib for you. It is rounded to a tenth of a degree, or about 7 miles (11 km), before it is stored."
      back={{ href: '/quran/day', label: 'When your day ends' }}
    >
      <ChangeForm
        id="location-form"
        action="/quran/day/location"
        result={actionData}
        submitLabel="Save location"
      >
        <MyLocationButton />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Latitude"
            required
            hint="For example, 33.7. South is negative."
            autoComplete="off"
            {...field('latitude')}
          />
          <Field
            label="Longitude"
            required
            hint="For example, -84.4. West is negative."
            autoComplete="off"
            {...field('longitude')}
          />
        </div>
      </ChangeForm>
      {loaderData.values && (
        <div className="mt-10 border-t border-hairline pt-8">
          <p className="mb-4">
            If you delete your location, fajr and maghrib are calculated for the community’s location. If the
            community has no location, a day that would end at fajr or maghrib ends at midnight.
          </p>
          <ChangeForm
            id="remove-form"
            action="/quran/day/location/remove"
            submitLabel="Delete my location"
            variant="danger"
          />
        </div>
      )}
    </AccountPage>
  )
}
