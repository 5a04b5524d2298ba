import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { applyChanges } from './door-changes.ts'
import { doorRows } from './door-list.ts'
import { DoorRowItem } from './door-row.tsx'

const now = new Date('2026-11-23T15:00:00Z')
const list = { signups: [], operations: [], capacity: null, serverTime: now.toISOString() }

function render(people: string[], isGuest: boolean, arrived: number[] = []) {
  const operations = arrived.map((person) => ({
    id: `${person}`,
    signupId: 'a',
    person,
    kind: 'in' as const,
    at: now.toISOString(),
  }))
  const [row = expect.fail('no row')] = doorRows(
    { signups: [{ id: 'a', people, isGuest, code: '' }] },
    operations,
  )
  const Component = () => (
    <DoorRowItem row={row} time={{ timeZone: 'UTC', now }} path="/" search="" onTap={() => {}} />
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToString(<Page />).replaceAll('<!-- -->', '')
}

test('one person or the whole party is checked in with one button', () => {
  const person = render(['Omar'], false)
  expect(person).toMatch(/aria-label="Check in: Omar"[^>]*>Check in</)
  expect(person).not.toContain('Party of')
  const party = render(['Amina', 'Yusuf'], false)
  expect(party).toContain('Party of 2<')
  expect(party).toMatch(/aria-label="Check in both: Amina"[^>]*>Check in both</)
  const arrived = render(['Amina', 'Yusuf'], false, [1])
  expect(arrived).not.toContain('Check in both')
  expect(arrived).toContain('aria-label="Check in: Amina"')
  expect(arrived).toContain('aria-label="Check out: Yusuf"')
})

test('a row says whether the person who signed up has no account', () => {
  expect(render(['Sara'], true)).toContain('No account')
  expect(render(['Sara', 'Guest 2'], true)).toContain('Party of 2 · No account')
  expect(render(['Sara', 'Guest 2'], false)).not.toContain('No account')
})

test('someone just added at the door with an email address may have an account', () => {
  const walkIn = { name: 'Sara', partySize: 1, confirmedPlaces: 0 }
  const walkIns = ['', 'sara@example.org'].map((email) => ({ ...walkIn, id: `with ${email}`, email }))
  const { rows } = applyChanges(list, { operations: [], walkIns })
  expect(rows.map(({ isGuest }) => isGuest)).toEqual([true, false])
})
