import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowTable } from '#app/ui/row-table.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import type { SignupListItem } from './signup-admin.server.ts'

const tones: Record<SignupListItem['status'], StatusTone> = {
  confirmed: 'success',
  offered: 'open',
  waitlisted: 'open',
  pending: 'neutral',
  cancelled: 'error',
}

/** The people who signed up, with actions for the organizer. */
export function SignupTable({
  rows,
  path,
  canChange,
  hasShifts,
}: {
  rows: SignupListItem[]
  /** The path of the list. */
  path: string
  canChange: boolean
  hasShifts: boolean
}) {
  return (
    <RowTable
      caption="Sign-ups"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Name', cell: (row) => <Person {...row} /> },
        { label: 'Party', numeric: true, cell: ({ partySize }) => partySize },
        { label: 'Details', cell: (row) => <Details {...row} /> },
        {
          label: 'Status',
          cell: (row) => (
            <div>
              <StatusBadge tone={tones[row.status]}>{row.statusLabel}</StatusBadge>
              <StatusDetail {...row} />
            </div>
          ),
        },
      ]}
      actions={({ id, name, status, lacksConsent }) =>
        canChange && status !== 'cancelled' ? (
          <>
            {status !== 'confirmed' && !lacksConsent && (
              <PostForm action={`${path}/${id}/admit`} preventScrollReset>
                <Button variant="quiet" aria-label={`Give a spot to ${name}`}>
                  Give a spot
                </Button>
              </PostForm>
            )}
            {hasShifts && (
              <ButtonLink variant="quiet" href={`${path}/${id}/shift`} aria-label={`Change ${name}’s shift`}>
                Shift
              </ButtonLink>
            )}
            <ButtonLink variant="quiet" href={`${path}/${id}/remove`} aria-label={`Remove ${name}`}>
              Remove
            </ButtonLink>
          </>
        ) : (
          <span className="text-muted max-md:hidden">–</span>
        )
      }
    />
  )
}

function Person({ name, email, isGuest }: SignupListItem) {
  return (
    <div>
      <span dir="auto" className="wrap-anywhere">
        {name}
      </span>
      <span className="block text-sm font-normal text-muted">
        {isGuest ? 'Guest' : 'Member'}
        {email && email !== name && (
          <>
            {' · '}
            <span className="wrap-anywhere">{email}</span>
          </>
        )}
      </span>
    </div>
  )
}

function Details({ shift, brings, childNames, note, answers, guardian }: SignupListItem) {
  const lines: { key?: string; label: string; value: string }[] = [
    ...(guardian ? guardianLines(guardian) : []),
    ...(shift ? [{ label: 'Shift', value: shift }] : []),
    ...(brings ? [{ label: 'Brings', value: brings }] : []),
    ...(childNames ? [{ label: 'Children', value: childNames }] : []),
    ...(note ? [{ label: 'Note', value: note }] : []),
    // A question may have the same label as one of the lines above.
    ...answers.map(({ question, answer }) => ({ key: `answer ${question}`, label: question, value: answer })),
  ]
  if (lines.length === 0) return <span className="text-muted">–</span>
  return (
    <dl className="grid gap-1.5">
      {lines.map(({ key, label, value }) => (
        <div key={key ?? label}>
          <dt dir="auto" className="text-sm text-muted wrap-anywhere">
            {label}
          </dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const guardianLines = ({ ageGroup, name, email, consent, signature }: Guardian) => [
  { label: 'Age', value: ageGroup },
  ...(name || email ? [{ label: 'Guardian', value: [name, email].filter(Boolean).join('\n') }] : []),
  ...(consent ? [{ label: 'Consent', value: consent }] : []),
  ...(signature ? [{ label: 'Signed by', value: signature }] : []),
]

type Guardian = NonNullable<SignupListItem['guardian']>

function StatusDetail({ status, number, until, stillComing }: SignupListItem) {
  const detail =
    status === 'waitlisted' && number !== null
      ? `Number ${number}`
      : status === 'offered' && until
        ? `Until ${until}`
        : status === 'pending'
          ? until
            ? `Spot held until ${until}`
            : 'No spot held'
          : stillComing
  return detail && <span className="mt-1 block text-sm text-muted">{detail}</span>
}
