const tones = {
  open: 'border-brass bg-brass-wash',
  good: 'border-evergreen bg-wash',
  bad: 'border-clay bg-clay-wash',
  over: 'border-edge bg-sunken text-muted',
}
export type StateTone = keyof typeof tones

/** The state that something is in, as a small mark. */
export function StateMark({ tone, children }: { tone: StateTone; children: string }) {
  return (
    <span
      className={`inline-block justify-self-start rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
