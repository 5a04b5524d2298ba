import { useEffect, useState } from 'react'
import { data, redirect } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { saveTimeZone } from '#app/accounts/login/member-store.server.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { listTimeZones } from '#app/platform/time/list-time-zones.server.ts'
import { deviceTimeZone, formatTimeZone, isTimeZoneName } from '#app/platform/time/time-zone.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { Select } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/time-zone.route'

export const handle: PageHandle = { hydrate: 'idle' }

export async function loader({ context }: Route.LoaderArgs) {
  const { timeZone } = requireMember(context)
  const settings = await readSettings(context.get(databaseContext))
  const current = timeZone ?? settings.timeZone
  return { timeZone: current, zones: await listTimeZones(current) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  const { timeZone = '', ...rest } = await readFields(request)
  if (!isTimeZoneName(timeZone)) return fail(400, 'Please choose a time zone from the list.')
  const isDetected = 'detected' in rest
  // A detected time zone, which may come from a page opened earlier, never replaces a chosen one.
  if (!isDetected || !member.timeZone)
    await saveTimeZone(context.get(databaseContext), member.id, timeZone, new Date())
  return isDetected ? data(null, 204) : redirect('/profile#settings')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Time zone', description: 'When your day starts and ends.', noIndex: true })

export default function TimeZoneRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZone, zones } = loaderData
  const [detected, setDetected] = useState<string | null>(null)
  useEffect(() => setDetected(deviceTimeZone()), [])
  return (
    <AccountPage
      title="Time zone"
      lead="Your time zone determines when your day starts and ends, and therefore how your streak is counted."
    >
      <ChangeForm
        id="time-zone-form"
        action="/profile/time-zone"
        result={actionData ?? undefined}
        submitLabel="Save"
      >
        <Select label="Time zone" name="timeZone" required defaultValue={timeZone}>
          {zones.map(({ zone, name }) => (
            <option key={zone} value={zone}>
              {name}
            </option>
          ))}
        </Select>
      </ChangeForm>
      {/* Below the form, because it appears only after hydration and must not move a button that is being pressed. */}
      {detected && detected !== timeZone && (
        <div className="mt-8 border-t border-hairline pt-8">
          <ChangeForm
            id="detected-form"
            action="/profile/time-zone"
            submitLabel={`Use ${nameIn(zones, detected)}, the time zone of this device`}
            variant="quiet"
          >
            <input type="hidden" name="timeZone" value={detected} />
          </ChangeForm>
        </div>
      )}
    </AccountPage>
  )
}

/** The server's name for a time zone, if it has one. */
const nameIn = (zones: Route.ComponentProps['loaderData']['zones'], detected: string) =>
  zones.find(({ zone }) => zone === detected)?.name ?? formatTimeZone(detected)
