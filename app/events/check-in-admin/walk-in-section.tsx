import { type FormEvent, useState } from 'react'
import { newId } from '#app/platform/device/new-id.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { UnsentWalkIn } from './door-changes.ts'
import { countPeople, type DoorRow } from './door-list.ts'
import { doorPath } from './door-path.ts'
import { describeCapacity, describeOverCapacity, readWalkIn } from './walk-in.ts'
import { WalkInForm } from './walk-in-form.tsx'

export interface WalkIns {
  /** People whom the server did not add, because there is no room or the event is canceled; see `needsDecision`. */
  undecided: UnsentWalkIn[]
  addWalkIn: (walkIn: UnsentWalkIn) => void
  confirmWalkIn: (walkIn: UnsentWalkIn) => void
  retryWalkIn: (walkIn: UnsentWalkIn) => void
  removeWalkIn: (walkIn: UnsentWalkIn) => void
}

/**
 * The form for people without a sign-up. With JavaScript, it works offline: the device sends the input later. For a
 * canceled event, shows only the people who were not added.
 */
export function WalkInSection({
  eventId,
  isCancelled,
  rows,
  capacity,
  walkIns,
}: {
  eventId: string
  isCancelled: boolean
  rows: DoorRow[]
  capacity: number | null
  walkIns: WalkIns
}) {
  const [result, setResult] = useState<FormResult<string>>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const input = readWalkIn(values, { capacity, expected: countPeople(rows).expected })
    setResult(input.result)
    if (!input.value) return
    walkIns.addWalkIn({ id: newId(), ...input.value })
    form.reset()
  }
  return (
    <section aria-labelledby="walk-in" className="mt-10 border-t border-hairline pt-8">
      <h2 id="walk-in" className="mb-2 text-xl">
        Add someone at the door
      </h2>
      {!isCancelled && (
        <p className="mb-4 max-w-2xl text-muted">
          For people who have not signed up or are on the waitlist. If they have an account, enter its email
          address, so that their hours count. The party size includes this person.
        </p>
      )}
      {walkIns.undecided.length > 0 && (
        <ul aria-label="Not added yet" className="mb-6 grid gap-4">
          {walkIns.undecided.map((walkIn) => (
            <UndecidedWalkIn key={walkIn.id} {...walkIns} walkIn={walkIn} capacity={capacity} />
          ))}
        </ul>
      )}
      {!isCancelled && (
        <WalkInForm action={`${doorPath(eventId)}/walk-in`} result={result} onSubmit={submit} />
      )}
    </section>
  )
}

function UndecidedWalkIn({
  walkIn,
  capacity,
  confirmWalkIn,
  retryWalkIn,
  removeWalkIn,
}: Pick<WalkIns, 'confirmWalkIn' | 'retryWalkIn' | 'removeWalkIn'> & {
  walkIn: UnsentWalkIn
  capacity: number | null
}) {
  const { name, needed = 0, isCancelled } = walkIn
  const label = isCancelled ? 'Try again' : `Add anyway (${needed} people)`
  return (
    <li>
      <Notice tone="error">
        <bdi className="wrap-anywhere">{name}</bdi> has not been added yet.{' '}
        {isCancelled
          ? 'This event is canceled. If it takes place after all, try again.'
          : describeOverCapacity(describeCapacity(capacity), needed)}
      </Notice>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          type="button"
          aria-label={`${label}: ${name}`}
          onClick={() => (isCancelled ? retryWalkIn : confirmWalkIn)(walkIn)}
        >
          {label}
        </Button>
        <Button
          type="button"
          variant="quiet"
          aria-label={`Remove: ${name}`}
          onClick={() => removeWalkIn(walkIn)}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
