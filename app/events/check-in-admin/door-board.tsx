import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { countText } from '#app/platform/count-text.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { countPeople, searchRows } from './door-list.ts'
import { doorPath } from './door-path.ts'
import { DoorRowItem } from './door-row.tsx'
import { ScanButton } from './scan-button.tsx'
import { type Door, useDoor } from './use-door.ts'
import { WalkInSection } from './walk-in-section.tsx'

/** The list of people with their buttons, the search and the counters. */
export function DoorBoard({ door, search }: { door: Door; search: string }) {
  const { rows, capacity, record, walkIns, ...syncStatus } = useDoor(door)
  const [query, setQuery] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  // Restores text that was typed before hydration.
  useEffect(() => setQuery(field.current?.value ?? ''), [])
  const shownRows = searchRows(rows, query)
  const time = { timeZone: door.timeZone, now: new Date(door.list.serverTime) }
  if (syncStatus.connection === 'removed') return <ConnectionNotice {...syncStatus} door={door} />
  return (
    <>
      <Counters {...countPeople(rows)} isOver={door.isOver} />
      <ConnectionNotice {...syncStatus} door={door} />
      <div className="mb-3 flex items-end gap-3">
        <Form
          role="search"
          className="flex min-w-0 grow items-end gap-3"
          onSubmit={(event) => event.preventDefault()}
        >
          <Field
            label="Name or code"
            name="q"
            type="search"
            autoComplete="off"
            hideOptional
            ref={field}
            defaultValue={search}
            onChange={(event) => setQuery(event.currentTarget.value)}
            className="min-w-0 grow"
          />
          <Button variant="quiet" className="without-script">
            Search
          </Button>
        </Form>
        <ScanButton rows={rows} onFound={(row) => record(row, { person: null, kind: 'in' })} />
      </div>
      {shownRows.length === 0 ? (
        <EmptyState>{rows.length === 0 ? 'No one is coming yet.' : 'No matches.'}</EmptyState>
      ) : (
        <ul aria-label="People" className="border-t border-hairline">
          {shownRows.map((row) => (
            <DoorRowItem
              key={row.id}
              row={row}
              time={time}
              path={doorPath(door.eventId)}
              search={query}
              onTap={(tap) => record(row, tap)}
            />
          ))}
        </ul>
      )}
      {(!door.isCancelled || walkIns.undecided.length > 0) && (
        <WalkInSection
          eventId={door.eventId}
          isCancelled={door.isCancelled ?? false}
          capacity={capacity}
          rows={rows}
          walkIns={walkIns}
        />
      )}
    </>
  )
}

function Counters({ expected, arrived, left, isOver }: ReturnType<typeof countPeople> & { isOver: boolean }) {
  const missingCount = expected - arrived
  return (
    <div className="mb-5">
      <p role="status" className="text-xl font-semibold tabular-nums">
        {arrived} of {expected} checked in
      </p>
      <p className="text-sm text-muted">
        {left > 0 && `${left} ${left === 1 ? 'has' : 'have'} left. Here now: ${arrived - left}. `}
        {isOver && arrived > 0 && missingCount > 0
          ? `${countText(missingCount, 'person was', 'people were')} not checked in. Only organizers of this event and admins can see this.`
          : 'Everyone in a party is counted, including children.'}
      </p>
    </div>
  )
}

function ConnectionNotice({
  connection,
  unsentCount,
  isStored,
  door,
}: Pick<ReturnType<typeof useDoor>, 'connection' | 'unsentCount' | 'isStored'> & { door: Door }) {
  if (connection === null) return null
  if (connection === 'connected') return door.grant ? null : <FullPageLink eventId={door.eventId} />
  const changesText = countText(unsentCount, 'change', 'changes')
  const notSentText =
    unsentCount > 0 ? ` ${changesText} ${unsentCount === 1 ? 'has' : 'have'} not been sent yet.` : ''
  return (
    <div className="mb-5">
      <Notice tone={connection === 'waiting' ? 'info' : 'error'}>
        {connection === 'waiting' &&
          (isStored
            ? `No connection.${notSentText} Changes stay on this device, even if you close this page, and are sent when you are back online.`
            : `No connection.${notSentText} Keep this page open. It will try again automatically.`)}
        {connection === 'loggedOut' &&
          `You are logged out.${notSentText} Log in in another tab, and leave this page open.`}
        {connection === 'removed' &&
          `You can no longer check people in at this event.${unsentCount > 0 ? ` ${changesText} will not be sent.` : ''}`}
      </Notice>
    </div>
  )
}

/** Shown on the offline page when the device is back online. */
function FullPageLink({ eventId }: { eventId: string }) {
  return (
    <p className="mb-5">
      You are back online.{' '}
      <a className="link" href={doorPath(eventId)}>
        Open the full page
      </a>
    </p>
  )
}
