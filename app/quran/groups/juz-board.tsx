import { ChangeButton } from '#app/ui/change-form.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import type { JuzState } from './khatma.ts'

export interface JuzView {
  juz: number
  /** “Al-Baqarah 142–252”. */
  range: string
  state: JuzState
  isOwn: boolean
  /** When it was taken; null if nobody has it. */
  takenAt: string | null
  /**
   * The member who has taken it; null if nobody has, if they left or are suspended, or if they or the viewer have
   * blocked the other.
   */
  name: string | null
}

const stateClasses: Record<JuzState, string> = {
  open: 'border-dashed border-edge',
  taken: 'border-edge bg-surface',
  unconfirmed: 'border-edge bg-surface',
  expired: 'border-edge bg-surface',
  finished: 'border-success bg-success-wash',
}

/** The 30 juz of a khatma: the member's own first, then all. */
export function JuzBoard({ path, board, isAdmin }: { path: string; board: JuzView[]; isAdmin: boolean }) {
  const ownJuz = board.filter(({ isOwn, state }) => isOwn && state !== 'finished')
  return (
    <>
      {ownJuz.length > 0 && (
        <section aria-labelledby="own" className="mb-8">
          <h2 id="own" className="mb-3 text-lg">
            Your juz
          </h2>
          <ul className="grid gap-3">
            {ownJuz.map((juz) => (
              <OwnJuz key={juz.juz} path={path} {...juz} />
            ))}
          </ul>
        </section>
      )}
      <h2 className="mb-3 text-lg">All juz</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {board.map((juz) => (
          <li
            key={juz.juz}
            className={`flex min-h-28 flex-col justify-between gap-2 rounded-md border p-3 ${stateClasses[juz.state]}`}
          >
            <div>
              <p className="flex items-center justify-between font-semibold">
                Juz {juz.juz}
                {juz.state === 'finished' && <CheckIcon className="size-5 text-success" />}
              </p>
              <p dir="auto" className="text-left text-sm text-muted wrap-anywhere">
                {describeState(juz)}
              </p>
            </div>
            <JuzButtons path={path} isAdmin={isAdmin} {...juz} />
          </li>
        ))}
      </ul>
    </>
  )
}

function describeState({ state, isOwn, name }: JuzView) {
  const who = isOwn ? 'you' : name
  if (state === 'open') return 'Available'
  if (state === 'finished') return who ? `Finished by ${who}` : 'Finished'
  if (isOwn) return 'Yours'
  return state === 'expired'
    ? `${who ?? 'Taken'}: no answer for two weeks, so you can take it`
    : (who ?? 'Taken')
}

function JuzButtons({
  path,
  juz,
  state,
  isOwn,
  takenAt,
  isAdmin,
}: JuzView & { path: string; isAdmin: boolean }) {
  const hiddenFields = { juz }
  if (state === 'open' || (state === 'expired' && !isOwn))
    return (
      <ChangeButton action={`${path}/take`} hiddenFields={hiddenFields}>
        Take<span className="sr-only"> juz {juz}</span>
      </ChangeButton>
    )
  if (state === 'finished')
    return isOwn ? (
      <ChangeButton action={`${path}/reopen`} hiddenFields={hiddenFields}>
        Mark as not finished<span className="sr-only">: juz {juz}</span>
      </ChangeButton>
    ) : null
  return isAdmin && !isOwn ? (
    <ChangeButton action={`${path}/hand-back`} hiddenFields={{ ...hiddenFields, takenAt: takenAt ?? '' }}>
      Release<span className="sr-only">: juz {juz}</span>
    </ChangeButton>
  ) : null
}

function OwnJuz({ path, juz, range, state }: JuzView & { path: string }) {
  const hiddenFields = { juz }
  const mustConfirm = state === 'unconfirmed' || state === 'expired'
  return (
    <li className="rounded-md border border-hairline bg-surface p-4">
      <p className="font-semibold">Juz {juz}</p>
      <p className="text-sm text-muted">{range}</p>
      {mustConfirm && (
        <p className="mt-1">
          Are you still reading it? Take your time. If you would rather not, hand it back, and someone else
          can take it.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <ChangeButton action={`${path}/finish`} hiddenFields={hiddenFields} variant="primary">
          Finished<span className="sr-only">: juz {juz}</span>
        </ChangeButton>
        {mustConfirm && (
          <ChangeButton action={`${path}/keep`} hiddenFields={hiddenFields}>
            Still reading<span className="sr-only">: juz {juz}</span>
          </ChangeButton>
        )}
        <ChangeButton action={`${path}/hand-back`} hiddenFields={hiddenFields}>
          Hand back<span className="sr-only">: juz {juz}</span>
        </ChangeButton>
      </div>
    </li>
  )
}
