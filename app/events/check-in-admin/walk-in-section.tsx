import { type FormEvent, useState } from 'react'
import { newId } from '#app/platform/device/new-id.ts'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { UnsentWalkIn } from './door-changes.ts'
import { countPeople, type DoorRow } from './door-list.ts'
import { doorPath } from './door-path.ts'
import { describeCapacity, describeFull, readWalkIn } from './walk-in.ts'
import { WalkInForm } from './walk-in-form.tsx'

export interface WalkIns {
  /** People for whom the server found no room. */
  refused: UnsentWalkIn[]
  addWalkIn: (walkIn: UnsentWalkIn) => void
  confirmWalkIn: (walkIn: UnsentWalkIn) => void
  removeWalkIn: (walkIn: UnsentWalkIn) => void
}

/** The form for people without a sign-up. With scripts, it works offline: the device sends its input later. */
export function WalkInSection({
  eventId,
  rows,
  capacity,
  walkIns,
}: {
  eventId: string
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
      <p className="mb-4 max-w-2xl text-muted">
        For people who have not signed up or are on the waitlist. If they have an account, enter its email
        address, so that their hours count. The party size includes this person.
      </p>
      {walkIns.refused.length > 0 && (
        <ul aria-label="Not added yet" className="mb-6 grid gap-4">
          {walkIns.refused.map((walkIn) => (
            <RefusedWalkIn key={walkIn.id} {...walkIns} walkIn={walkIn} capacity={capacity} />
          ))}
        </ul>
      )}
      <WalkInForm action={`${doorPath(eventId)}/walk-in`} result={result} onSubmit={submit} />
    </section>
  )
}

function RefusedWalkIn({
  walkIn,
  capacity,
  confirmWalkIn,
  removeWalkIn,
}: Pick<WalkIns, 'confirmWalkIn' | 'removeWalkIn'> & { walkIn: UnsentWalkIn; capacity: number | null }) {
  const { name, needed = 0 } = walkIn
  return (
    <li>
      <Notice tone="bad">
        <bdi className="wrap-anywhere">{name}</bdi> has not been added yet.{' '}
        {describeFull(describeCapacity(capacity), needed)}
      </Notice>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          type="button"
          aria-label={`Add anyway (${needed} people): ${name}`}
          onClick={() => confirmWalkIn(walkIn)}
        >
          Add anyway ({needed} people)
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
