/** Text as data, so that an inbox declared on the server needs no components. A string's direction is automatic. */
export type TextPart =
  | string
  | { text: string; href?: string; ltr?: boolean; muted?: boolean; strong?: boolean }

export function TextView({ part }: { part: TextPart }) {
  if (typeof part === 'string') return <span dir="auto">{part}</span>
  const { text, href, ltr, muted, strong } = part
  const dir = ltr ? 'ltr' : 'auto'
  if (href !== undefined) {
    return (
      <a className="link" dir={dir} href={href}>
        {text}
      </a>
    )
  }
  if (strong) return <strong>{text}</strong>
  return (
    <span dir={dir} className={muted ? 'font-normal text-muted' : undefined}>
      {text}
    </span>
  )
}

export function TextParts({ parts }: { parts: TextPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
  return parts.map((part, index) => <TextView key={index} part={part} />)
}
