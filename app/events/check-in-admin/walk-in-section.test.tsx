import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { WalkInSection } from './walk-in-section.tsx'

const noop = () => {}
const sara = { id: 'sara', name: 'Sara', email: '', partySize: 1, confirmedPlaces: 0 }

function render(
  isCancelled: boolean,
  undecided: Parameters<typeof WalkInSection>[0]['walkIns']['undecided'],
) {
  const walkIns = { undecided, addWalkIn: noop, confirmWalkIn: noop, retryWalkIn: noop, removeWalkIn: noop }
  const Component = () => (
    <WalkInSection eventId="picnic" isCancelled={isCancelled} rows={[]} capacity={4} walkIns={walkIns} />
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToString(<Page />)
}

test('someone who was not added because the event is canceled can be added again or removed', () => {
  const page = render(true, [{ ...sara, isCancelled: true }])
  expect(page).toContain('This event is canceled. If it takes place after all, try again.')
  expect(page).toContain('aria-label="Try again: Sara"')
  expect(page).toContain('aria-label="Remove: Sara"')
  expect(page).not.toContain('Add and check in')
})

test('someone for whom there is no room can be added anyway', () => {
  const page = render(false, [{ ...sara, needed: 5 }])
  expect(page).toContain('This event has only 4 spots. With this party, there would be 5 people.')
  expect(page).toContain('aria-label="Add anyway (5 people): Sara"')
  expect(page).toContain('Add and check in')
})
