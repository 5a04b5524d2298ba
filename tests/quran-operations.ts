import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type EntryContent, noContent, type Operation, tapEntryId } from '#app/quran/log/operation.ts'

type Made = Pick<Operation, 'localDate'> & Partial<Operation>

const fields = ({ at = '2026-11-23T12:00:00.000Z', id = randomUUID(), ...made }: Made) => ({
  timeZone: 'America/New_York',
  loggedAt: at,
  ...made,
  at,
  id,
})

export const tapOf = (made: Made): Operation => ({
  ...fields(made),
  type: 'tap',
  entryId: tapEntryId(made.localDate),
})

export const putOf = ({
  entryId = randomUUID(),
  content = {},
  ...made
}: Made & { content?: Partial<EntryContent> }): Operation => ({
  ...fields(made),
  ...noContent,
  ...content,
  entryId,
  type: 'put',
})

export const deletionOf = (made: Made & { entryId: string }): Operation => ({
  ...fields(made),
  entryId: made.entryId,
  type: 'delete',
})

const dates = ['2026-11-21', '2026-11-22', '2026-11-23']
const devices = ['phone', 'tablet', 'laptop']

/** Operations of three devices on few entries, in few moments, so that they conflict, and also in the same moment. */
export const operationsOfDevices = fc
  .array(
    fc
      .record({
        device: fc.constantFrom(...devices),
        number: fc.nat(99),
        localDate: fc.constantFrom(...dates),
        minute: fc.integer({ min: 10, max: 16 }),
        entry: fc.constantFrom('tap', 'entry-one', 'entry-two'),
        type: fc.constantFrom('tap', 'put', 'delete'),
        pages: fc.option(fc.integer({ min: 1, max: 20 })),
      })
      .map(({ device, number, localDate, minute, entry, type, pages }): Operation => {
        const made = { id: `${device}-${1000 + number}`, localDate, at: `2026-11-23T11:${minute}:00.000Z` }
        if (type === 'tap') return tapOf(made)
        const entryId = entry === 'tap' ? tapEntryId(localDate) : entry
        return type === 'put'
          ? putOf({ ...made, entryId, content: { pages } })
          : deletionOf({ ...made, entryId })
      }),
    { maxLength: 12 },
  )
  // An operation's id names one operation.
  .map((operations) => [...new Map(operations.map((operation) => [operation.id, operation])).values()])
