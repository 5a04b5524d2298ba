import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { registerServiceWorker } from '#app/platform/service-worker/register-service-worker.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { countPeople, type DoorList, searchRows } from './door-list.ts'
import { DoorRowItem } from './door-row.tsx'
import { ScanButton } from './scan-button.tsx'
import { useDoor } from './use-door.ts'

/** The list of people with a button for each, the search and the counters. */
export function DoorBoard({
  path,
  list,
  timeZone,
  search,
  isOver,
}: {
  path: string
  list: DoorList
  timeZone: string
  search: string
  isOver: boolean
}) {
  const { rows, record, connection, unsent } = useDoor(path, list)
  const [typed, setTyped] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  // Restores text that was typed before hydration.
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  useEffect(() => void registerServiceWorker(), [])
  const shown = searchRows(rows, typed)
  const time = { timeZone, now: new Date(list.serverTime) }
  return (
    <>
      <Counters {...countPeople(rows)} isOver={isOver} />
      <ConnectionNotice connection={connection} unsent={unsent} />
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
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="min-w-0 grow"
          />
          <Button variant="quiet" className="without-script">
            Search
          </Button>
        </Form>
        <ScanButton rows={rows} onFound={(row) => record(row, { person: null, kind: 'in' })} />
      </div>
      {shown.length === 0 ? (
        <EmptyState>{rows.length === 0 ? 'No one has signed up yet.' : 'No matches.'}</EmptyState>
      ) : (
        <ul aria-label="People" className="border-t border-hairline">
          {shown.map((row) => (
            <DoorRowItem
              key={row.id}
              {...{ row, time, path }}
              search={typed}
              onChange={(change) => record(row, change)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function Counters({ expected, arrived, left, isOver }: ReturnType<typeof countPeople> & { isOver: boolean }) {
  const missing = expected - arrived
  return (
    <div className="mb-5">
      <p role="status" className="text-xl font-semibold tabular-nums">
        {arrived} of {expected} here
      </p>
      <p className="text-sm text-muted">
        {left > 0 && `${left} ${left === 1 ? 'has' : 'have'} left. Here now: ${arrived - left}. `}
        {isOver && arrived > 0 && missing > 0
          ? `We missed ${missing} ${missing === 1 ? 'person' : 'people'}. Only organizers of this event see that.`
          : 'Children and everyone in a party count.'}
      </p>
    </div>
  )
}

function ConnectionNotice({ connection, unsent }: Pick<ReturnType<typeof useDoor>, 'connection' | 'unsent'>) {
  if (connection === 'connected') return null
  const saved = unsent > 0 ? ` ${unsent} ${unsent === 1 ? 'tap is' : 'taps are'} not sent yet.` : ''
  return (
    <div className="mb-5">
      <Notice tone={connection === 'loggedOut' ? 'bad' : 'plain'}>
        {connection === 'loggedOut'
          ? `You are logged out.${saved} Log in on another tab, and leave this page open.`
          : `No connection.${saved} Keep this page open: it tries again by itself.`}
      </Notice>
    </div>
  )
}
