import { type Operation, type Presence, personKey, presenceOf } from '#app/events/check-in/presence.ts'
import { normalizeCode } from '#app/platform/http/typed-code.ts'

/** A sign-up on the check-in page. */
export interface DoorSignup {
  id: string
  /** Labels of the people, starting with the one who signed up: a name, or 'Guest 3' if it is not known. */
  people: string[]
  isGuest: boolean
  /** The guardian of a minor, and whether they agreed. */
  guardian?: string | null
  /** The shift, such as 'Kitchen, 9:00 AM – 11:00 AM'; missing if there is none. */
  shift?: string
  code: string
}

/** The data that a device needs for check-in, even while offline. */
export interface DoorList {
  signups: DoorSignup[]
  operations: Operation[]
  capacity: number | null
  /** The server's time, from which a device computes how far its clock is off. */
  serverTime: string
}

export interface DoorPerson {
  person: number
  label: string
  presence: Presence | undefined
}

export interface DoorRow extends Omit<DoorSignup, 'people'> {
  name: string
  people: DoorPerson[]
}

/** The people of a party: the person who signed up, the children by name, and the others by number. */
export function partyLabels(name: string, partySize: number, childNames: string) {
  const children = childNames
    .split(/[,،;\n]|\s&\s|\sand\s/)
    .map((child) => child.trim())
    .filter(Boolean)
  return Array.from({ length: partySize }, (_, person) =>
    person === 0 ? name : (children[person - 1] ?? `Guest ${person + 1}`),
  )
}

/** The rows of the list, with who is here. */
export function doorRows({ signups }: Pick<DoorList, 'signups'>, operations: Iterable<Operation>): DoorRow[] {
  const presences = presenceOf(operations)
  return signups.map(({ people, ...signup }) => ({
    ...signup,
    name: people[0] ?? '',
    people: people.map((label, person) => ({
      person,
      label,
      presence: presences.get(personKey({ signupId: signup.id, person })),
    })),
  }))
}

/** Counts everyone once. People who have left also count as arrived. */
export function countPeople(rows: DoorRow[]) {
  const people = rows.flatMap((row) => row.people)
  const arrived = people.filter(({ presence }) => presence)
  return {
    expected: people.length,
    arrived: arrived.length,
    left: arrived.filter(({ presence }) => presence?.leftAt).length,
  }
}

/** Removes accents and case, so that 'jose' finds 'José'. */
const simplify = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The rows whose names contain every word of a search, or whose code was entered. */
export function searchRows(rows: DoorRow[], search: string) {
  const words = simplify(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  const byCode = findByCode(rows, search)
  if (byCode) return [byCode]
  return rows.filter(({ people }) => {
    const names = simplify(people.map(({ label }) => label).join(' '))
    return words.every((word) => names.includes(word))
  })
}

/** Finds the row with a code. Text with no Latin letters or digits, such as an Arabic name, is not a code. */
export function findByCode<Row extends { code: string }>(rows: Row[], text: string) {
  const typedCode = normalizeCode(text)
  // Someone added at the door has no code until the server has added them.
  return typedCode === '' ? undefined : rows.find(({ code }) => code === typedCode)
}
