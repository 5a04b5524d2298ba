import { ChangeForm } from '#app/ui/change-form.tsx'
import { pushOffPath } from './push-path.ts'

interface Device {
  id: string
  name: string
  since: string
  lastSentOn: string | null
  isCurrent: boolean
}

/** The devices on which notifications are on, each with a button to turn them off. */
export function PushDeviceList({ devices }: { devices: Device[] }) {
  return (
    <ul className="border-t border-hairline">
      {devices.map(({ id, name, since, lastSentOn, isCurrent }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline py-4"
        >
          <div>
            <p className="font-semibold">
              {name}
              {isCurrent && <span className="text-evergreen"> (this device)</span>}
            </p>
            <p className="text-sm text-muted">
              Since {since}
              {lastSentOn && `, last notification on ${lastSentOn}`}
            </p>
          </div>
          <ChangeForm id={`off-${id}-form`} action={pushOffPath} submitLabel="Turn off" variant="quiet">
            <input type="hidden" name="device" value={id} />
          </ChangeForm>
        </li>
      ))}
    </ul>
  )
}
