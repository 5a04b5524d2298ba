const hyphenated = /(\p{L}+(?:-\p{L}+)+)/u
/** Longer words may break: in a heading, they could be wider than a phone's screen. */
const maxLength = 16

/** Keeps hyphenated words such as “two-step” in a heading on one line. */
export function noWrapHyphenated(text: string) {
  const parts = text.split(hyphenated)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 1 && part.length <= maxLength ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
