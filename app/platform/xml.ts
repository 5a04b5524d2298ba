/** Well-formed XML. Only `element` creates it, so plain text cannot be mistaken for XML. */
export interface Xml {
  readonly xml: string
}

// XML 1.0, section 2.2, allows tabs and line breaks, but not other control characters, surrogates, U+FFFE or U+FFFF.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex removes control characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser turns literal white space in an attribute into spaces (section 3.3.3).
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

const escapeXml = (text: string, pattern: RegExp) =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(pattern, (character) => entities[character] ?? character)

/** An XML element; attributes that are undefined are left out, and strings are escaped. */
export function element(
  name: string,
  attributes: Record<string, string | number | undefined> = {},
  ...content: (Xml | string | undefined)[]
): Xml {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value), /[&<>"\t\n\r]/g)}"`)
    .join('')
  const inner = content
    .map((part) => (typeof part === 'string' ? escapeXml(part, /[&<>\r]/g) : (part?.xml ?? '')))
    .join('')
  return { xml: inner ? `<${name}${attributeText}>${inner}</${name}>` : `<${name}${attributeText}/>` }
}

/** A document with its declaration. */
export const xmlDocument = (root: Xml) => `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}`
