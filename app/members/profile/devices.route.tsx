import { redirect } from 'react-router'
import { deviceName } from '#app/platform/auth/device-name.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { memberTimeZone } from '#app/platform/auth/member-time-zone.server.ts'
import { endSession, endSessions, listSessions } from '#app/platform/auth/session-store.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { logSecurityEvent } from '#app/platform/http/security-log.server.ts'
import { formatInstantDate } from '#app/platform/time/format-date.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/devices.route'

export const handle: PageHandle = { hydrate: 'interaction' }

export async function loader({ context }: Route.LoaderArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const sessions = await listSessions(db, member.id, new Date())
  const zone = await memberTimeZone(db, member)
  const others = sessions.filter(({ id }) => id !== member.sessionId)
  const current = sessions.filter(({ id }) => id === member.sessionId)
  return {
    devices: [...current, ...others].map(({ id, userAgent, ipAddress, updatedAt, createdAt }) => ({
      id,
      name: deviceName(userAgent),
      ipAddress: ipAddress ?? '',
      loggedInOn: formatInstantDate(createdAt, zone),
      lastUsedOn: formatInstantDate(updatedAt, zone),
      isCurrent: id === member.sessionId,
    })),
  }
}

/** Logs out one of the member's devices, or all except the current one. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const { device } = await readFields(request)
  if (device === undefined) await endSessions(db, member.id, member.sessionId)
  else if (device !== member.sessionId) await endSession(db, member.id, device)
  const detail = device === undefined ? 'all other devices' : 'one device'
  logSecurityEvent(context, 'session.revoked', { user: member.id, detail })
  return redirect('/profile/devices')
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Devices', description: 'Where you are logged in.', noIndex: true })

export default function DevicesRoute({ loaderData: { devices } }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Your devices"
      lead="You are logged in on these devices. Log out any that you do not recognize or use."
    >
      <ul className="border-t border-hairline">
        {devices.map(({ id, name, ipAddress, loggedInOn, lastUsedOn, isCurrent }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline py-4"
          >
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted">
                Logged in {loggedInOn}, last used {lastUsedOn}
                {ipAddress && `, from ${ipAddress}`}
              </p>
            </div>
            {isCurrent ? (
              <p className="font-semibold text-evergreen">This device</p>
            ) : (
              <ChangeForm
                id={`device-${id}-form`}
                action="/profile/devices"
                submitLabel={`Log out ${name}`}
                variant="quiet"
              >
                <input type="hidden" name="device" value={id} />
              </ChangeForm>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <div className="mt-6">
          <ChangeForm
            id="others-form"
            action="/profile/devices"
            submitLabel="Log out all other devices"
            variant="danger"
          />
        </div>
      )}
    </AccountPage>
  )
}
