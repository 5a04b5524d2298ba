import { data } from 'react-router'
import { fail } from '#app/accounts/login/form-response.ts'
import { deviceName } from '#app/platform/auth/device-name.ts'
import { requireMember } from '#app/platform/auth/member.server.ts'
import { memberTimeZone } from '#app/platform/auth/member-time-zone.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { redirectWithFlash, takeFlash } from '#app/platform/http/flash.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { siteOrigin } from '#app/platform/http/site-origin.server.ts'
import { pushCookie } from '#app/platform/push/push-cookie.server.ts'
import { vapidKeys } from '#app/platform/push/push-keys.server.ts'
import {
  addPushSubscription,
  listPushSubscriptions,
} from '#app/platform/push/push-subscription-store.server.ts'
import { readSettings } from '#app/platform/settings/settings-store.server.ts'
import { fillText } from '#app/platform/settings/text.ts'
import { formatInstantDate } from '#app/platform/time/format-date.ts'
import { AccountPage } from '#app/ui/account-page.tsx'
import { ChangeForm } from '#app/ui/change-form.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/push.route'
import { PushDeviceList } from './push-device-list.tsx'
import { pushSchema } from './push-form.server.ts'
import { pushPath, pushTestPath } from './push-path.ts'
import { pushTexts } from './push-texts.ts'
import { ThisDevice } from './this-device.tsx'

/** Hydrated without waiting for a tap, because only a script knows whether notifications are on in this browser. */
export const handle: PageHandle = { hydrate: 'idle' }

export async function loader(args: Route.LoaderArgs) {
  const { context } = args
  const member = requireMember(context)
  const db = context.get(databaseContext)
  const devices = await listPushSubscriptions(db, member.id)
  const zone = await memberTimeZone(db, member)
  const { flash, headers } = takeFlash(args)
  const page = {
    flash,
    publicKey: vapidKeys(context.get(configContext).secret).publicKey,
    /** The push endpoint of this device. The endpoints of other devices stay on the server. */
    endpoint: devices.find(({ sessionId }) => sessionId === member.sessionId)?.endpoint ?? null,
    devices: devices.map(({ id, sessionId, deviceName, createdAt, lastSentAt }) => ({
      id,
      name: deviceName,
      since: formatInstantDate(createdAt, zone),
      lastSentOn: lastSentAt && formatInstantDate(lastSentAt, zone),
      isCurrent: sessionId === member.sessionId,
    })),
  }
  return data(page, { headers })
}

/** Turns on notifications on this device. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const member = requireMember(context)
  const form = await parseForm(request, pushSchema)
  const db = context.get(databaseContext)
  if (!form.ok) return fail(400, fillText(pushTexts.unsupported, await readSettings(db)))
  const device = {
    ...form.value,
    userId: member.id,
    sessionId: member.sessionId,
    deviceName: deviceName(request.headers.get('user-agent')),
  }
  const id = await addPushSubscription(db, device, new Date())
  const text = 'Notifications are on. Send yourself a test to see one.'
  const response = redirectWithFlash(args, pushPath, { text, tone: 'success' })
  const cookie = pushCookie(context.get(configContext), siteOrigin(context, request), id)
  response.headers.append('Set-Cookie', cookie)
  return response
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Notifications', description: 'Notifications on your devices.', noIndex: true })

export default function PushRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { devices, endpoint, publicKey } = loaderData
  return (
    <AccountPage title="Notifications" lead={<EditableText as="span" text={pushTexts.intro} />}>
      <Toast />
      <section aria-labelledby="this-device">
        <h2 id="this-device" className="mb-3 text-lg">
          This device
        </h2>
        {actionData?.problem && (
          <div className="mb-4">
            <Notice tone="error">{actionData.problem}</Notice>
          </div>
        )}
        <ThisDevice publicKey={publicKey} endpoint={endpoint} />
      </section>
      {devices.length > 0 && (
        <section aria-labelledby="devices" className="mt-10">
          <h2 id="devices" className="mb-3 text-lg">
            Devices with notifications on
          </h2>
          <PushDeviceList devices={devices} />
          <div className="mt-6">
            <ChangeForm id="test-form" action={pushTestPath} submitLabel="Send me a test" variant="quiet" />
          </div>
        </section>
      )}
    </AccountPage>
  )
}
