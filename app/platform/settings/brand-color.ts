/** The evergreen of `ui/tokens.css`. */
export const defaultBrandColor = '#1f5a43'

let current = defaultBrandColor

/** Sets the color of drawings. It is global, because a process or browser tab has only one site. */
export function setBrandColor(color: string) {
  current = color
}

/** The query of a drawing's URL, such as '?7a1f3d': a browser must not show the drawing that it cached in an earlier color. */
export const brandQuery = () => (current === defaultBrandColor ? '' : `?${current.slice(1)}`)

/** '#1F5A43', '1f5a43' or '#abc' as '#rrggbb' in lower case; undefined if the text is not a color. */
export function parseHexColor(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const sixDigits = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return `#${sixDigits.toLowerCase()}`
}
