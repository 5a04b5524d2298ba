/** The evergreen of `ui/tokens.css`. */
export const defaultBrandColor = '#1f5a43'

/** '#1F5A43', '1f5a43' or '#abc' as '#rrggbb' in lower case; undefined if it is no such color. */
export function parseHexColor(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return `#${full.toLowerCase()}`
}
