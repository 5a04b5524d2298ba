/** The path and query of a page on this site; undefined for anything else, such as another site's address. */
export function sameOriginPath(text: string): string | undefined {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return undefined
  const { origin, pathname, search } = new URL(text, 'http://localhost.invalid')
  // Dot segments can move a second slash to the front: //elsewhere.example is another site.
  return origin === 'http://localhost.invalid' && !pathname.startsWith('//') ? pathname + search : undefined
}
