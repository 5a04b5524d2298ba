import type { readSignupList } from './signup-admin.server.ts'
import { formatPeople } from './signup-labels.ts'

type Summary = Awaited<ReturnType<typeof readSignupList>>['summary']

/** How many people are coming, and how many are waiting. All numbers are people, not sign-ups. */
export function SignupSummary({ summary }: { summary: Summary }) {
  const { capacity, taken, coming, waiting, offered, pending } = summary
  const numbers = [
    {
      label: 'Spots taken',
      value: capacity === null ? String(taken) : `${taken} of ${capacity}`,
      note: capacity === null ? 'No limit' : taken >= capacity ? 'Full' : `${capacity - taken} left`,
    },
    { label: 'Coming', value: formatPeople(coming), note: '' },
    { label: 'On the waitlist', value: formatPeople(waiting), note: '' },
    { label: 'Offered a spot', value: formatPeople(offered), note: offered > 0 && 'Waiting for an answer' },
    {
      label: 'Not confirmed',
      value: formatPeople(pending),
      note:
        pending > 0 && 'Guests who have not confirmed by email, or minors whose guardian has not answered',
    },
  ]
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
      {numbers.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col border-s-2 border-hairline ps-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          {note && <dd className="text-sm text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
