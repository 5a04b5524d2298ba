const hyphenated = /(\p{L}+(?:-\p{L}+)+)/u
/** Longer words may break: they could be wider than a phone's screen in a heading. */
const maxLength = 16

/** A heading in which a word such as “two-step” does not break at its hyphen. */
export function keepHyphenated(text: string) {
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
