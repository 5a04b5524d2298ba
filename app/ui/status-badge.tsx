const tones = {
  open: 'border-brass bg-brass-wash',
  success: 'border-success bg-success-wash',
  error: 'border-clay bg-clay-wash',
  neutral: 'border-edge bg-sunken text-muted',
}
export type StatusTone = keyof typeof tones

/** A badge with a status. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span
      className={`inline-block justify-self-start rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
