import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type EntryContent, noContent, type Operation, tapEntryId } from '#app/quran/log/operation.ts'

type OperationValues = Pick<Operation, 'localDate'> & Partial<Operation>

const fields = ({ at = '2026-11-23T12:00:00.000Z', id = randomUUID(), ...values }: OperationValues) => ({
  timeZone: 'America/New_York',
  loggedAt: at,
  ...values,
  at,
  id,
})

export const tapOf = (values: OperationValues): Operation => ({
  ...fields(values),
  type: 'tap',
  entryId: tapEntryId(values.localDate),
})

export const putOf = ({
  entryId = randomUUID(),
  content = {},
  ...values
}: OperationValues & { content?: Partial<EntryContent> }): Operation => ({
  ...fields(values),
  ...noContent,
  ...content,
  entryId,
  type: 'put',
})

export const deletionOf = (values: OperationValues & { entryId: string }): Operation => ({
  ...fields(values),
  entryId: values.entryId,
  type: 'delete',
})

const dates = ['2026-11-21', '2026-11-22', '2026-11-23']
const devices = ['phone', 'tablet', 'laptop']

/** Operations from three devices on a few entries within a few minutes, so that many conflict. */
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
        const values = { id: `${device}-${1000 + number}`, localDate, at: `2026-11-23T11:${minute}:00.000Z` }
        if (type === 'tap') return tapOf(values)
        const entryId = entry === 'tap' ? tapEntryId(localDate) : entry
        return type === 'put'
          ? putOf({ ...values, entryId, content: { pages } })
          : deletionOf({ ...values, entryId })
      }),
    { maxLength: 12 },
  )
  // An id belongs to only one operation.
  .map((operations) => [...new Map(operations.map((operation) => [operation.id, operation])).values()])
