import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page/page-handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { Route } from './+types/offline-quran.route'
import { OfflineLog } from './offline-log.tsx'
import { useOfflineLog } from './use-offline-log.ts'

export const handle: PageHandle = { hydrate: 'idle', query: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Your Qur'an log", description: '', noIndex: true })

/** The log offline. The service worker stores this page without data; the log comes from the device. */
export default function OfflineQuranRoute() {
  const { log, connection, ...rest } = useOfflineLog()
  return (
    <>
      <PageHeading title="Your Qur'an log" />
      <div className="shell-width">
        {log ? (
          <OfflineLog {...{ log, connection, ...rest }} />
        ) : (
          <EmptyState action={log === null && <ButtonLink href="/quran">{texts.open}</ButtonLink>}>
            {log === undefined ? texts.opening : connection === 'loggedOut' ? texts.loggedOut : texts.none}
          </EmptyState>
        )}
      </div>
    </>
  )
}

const texts = {
  opening: 'Opening your log…',
  none: 'Your log is not on this device. Open your log once while you are online and logged in. After that, it also works offline.',
  loggedOut:
    'You are logged out. What has not been sent yet stays on this device, encrypted, and is sent when you log in and open your log again.',
  open: 'Open your log online',
}
