import type { Plugin } from 'vite'

/**
 * Escapes the non-ASCII characters in the server's bundle. V8 keeps the source in memory, with two bytes for every
 * character if a single one is outside Latin-1.
 */
export function asciiServer(): Plugin {
  return {
    name: 'ascii-server',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // The last step, because an earlier one unescapes some characters.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = escapeNonAscii(file.code)
    },
  }
}

const rawTemplate = /String\.raw`[^`]*[^\p{ASCII}][^`]*`/u

/** The same JavaScript in ASCII: the escapes mean the same in strings, templates, regular expressions and names. */
export function escapeNonAscii(code: string) {
  const [raw] = rawTemplate.exec(code) ?? []
  if (raw) throw new Error(`An escape would change this template: ${raw}`)
  return code.replace(/(\\*)([\u0080-\uffff])/g, (_, backslashes: string, unit: string) => {
    // A backslash before such a character has no effect, but would escape the escape.
    const remaining = backslashes.length % 2 === 0 ? backslashes : backslashes.slice(1)
    return `${remaining}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
