import { flushSync } from 'react-dom'
import type { Operation } from '#app/events/check-in/presence.ts'
import { formatRecentTime } from '#app/platform/time/format-date-time.ts'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { noWrapClockTimes } from '#app/ui/no-wrap-clock-times.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { Tap } from './door-changes.ts'
import type { DoorPerson, DoorRow } from './door-list.ts'

interface TapProps {
  row: DoorRow
  path: string
  search: string
  onTap: (tap: Tap) => void
}

interface Time {
  timeZone: string
  now: Date
}

/** A sign-up: one line per person, and one button for a party if nobody in it has arrived. */
export function DoorRowItem({ time, ...tapProps }: TapProps & { time: Time }) {
  const { row } = tapProps
  const { people, name, isGuest, shift } = row
  const isParty = people.length > 1
  const checkInAll = people.length === 2 ? 'Check in both' : `Check in all ${people.length}`
  const noneArrived = people.every(({ presence }) => !presence)
  return (
    <li id={`s-${row.id}`} className="scroll-mt-24 border-b border-hairline py-3">
      {isParty && (
        <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-sm text-muted">
            Party of {people.length}
            {isGuest && ` · ${noAccount}`}
          </p>
          {noneArrived && (
            <TapButton {...tapProps} tap={{ person: null, kind: 'in' }} label={`${checkInAll}: ${name}`}>
              {checkInAll}
            </TapButton>
          )}
        </div>
      )}
      {shift && <p className="text-sm text-muted wrap-anywhere">{noWrapClockTimes(shift)}</p>}
      <ul className={isParty ? 'grid gap-1' : ''}>
        {people.map((person) => (
          <PersonLine
            key={person.person}
            person={person}
            time={time}
            tapProps={tapProps}
            isParty={isParty}
            isGuest={isGuest && !isParty}
          />
        ))}
      </ul>
      {row.guardian && (
        <p className="text-sm text-muted">
          <bdi className="wrap-anywhere">{row.guardian}</bdi>
        </p>
      )}
    </li>
  )
}

/** Not “Guest”: unnamed people in a party are called that. */
const noAccount = 'No account'

function PersonLine({
  person: { person, label, presence },
  isGuest,
  isParty,
  time: { timeZone, now },
  tapProps,
}: {
  person: DoorPerson
  isGuest: boolean
  isParty: boolean
  time: Time
  tapProps: TapProps
}) {
  const format = (instant: string) => noWrapClockTimes(formatRecentTime(instant, now, timeZone))
  const tapButton = (kind: Operation['kind'], text: string, variant: ButtonVariant) => (
    <TapButton {...tapProps} tap={{ person, kind }} label={`${text}: ${label}`} variant={variant}>
      {text}
    </TapButton>
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0 grow basis-24 py-1">
        <bdi className="font-semibold wrap-anywhere">{label}</bdi>
        {isGuest && <span className="text-sm text-muted"> {noAccount}</span>}
        {presence && (
          <p className={`text-sm ${presence.leftAt ? 'text-muted' : 'text-evergreen'}`}>
            {presence.leftAt
              ? `Arrived at ${format(presence.arrivedAt)}, left at ${format(presence.leftAt)}`
              : `Here since ${format(presence.arrivedAt)}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!presence && tapButton('in', 'Check in', isParty ? 'quiet' : 'primary')}
        {presence && presence.leftAt === null && tapButton('out', 'Check out', 'quiet')}
        {presence?.leftAt && tapButton('in', 'Check back in', 'quiet')}
        {presence && tapButton('undo', 'Undo', 'quiet')}
      </div>
    </li>
  )
}

/** Without JavaScript, submits a form. With JavaScript, the tap is recorded on the device immediately. */
function TapButton({
  row,
  path,
  search,
  onTap,
  tap: { person, kind },
  label,
  variant = 'primary',
  children,
}: TapProps & { tap: Tap; label: string; variant?: ButtonVariant; children: React.ReactNode }) {
  return (
    <PostForm
      action={`${path}/mark`}
      onSubmit={(event) => {
        event.preventDefault()
        const item = event.currentTarget.closest('li')
        flushSync(() => onTap({ person, kind }))
        focusOn(item)
      }}
    >
      <input type="hidden" name="signup" value={row.id} />
      {person !== null && <input type="hidden" name="person" value={person} />}
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="q" value={search} />
      <Button variant={variant} aria-label={label}>
        {children}
      </Button>
    </PostForm>
  )
}

/**
 * Focuses a person's last button, because the pressed one is gone. The last button is never “Check out”, so pressing
 * Enter twice checks nobody out.
 */
function focusOn(item: Element | null) {
  const person = item?.querySelector('li') ?? item
  const buttons = person?.querySelectorAll('button') ?? []
  buttons[buttons.length - 1]?.focus({ preventScroll: true })
}
