import TurndownService from 'turndown'

const maxHtmlLength = 100_000
const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' })
turndown.remove(['script', 'style', 'title', 'head', 'noscript', 'iframe', 'object'] as never)
turndown.addRule('pictures', { filter: ['img'], replacement: () => '' })

const looksLikeHtml = /<(?:br|p|a|b|i|u|ul|ol|li|div|span|strong|em|html|body|html-blob)\b[^>]*>/i

/** A description of another calendar as Markdown, whether it was HTML or text. */
export function markdownOf(text: string) {
  const rich = looksLikeHtml.test(text.slice(0, maxHtmlLength))
  return (rich ? markdownOfHtml(text) : markdownOfText(text)).replace(/\n{3,}/g, '\n\n').trim()
}

function markdownOfHtml(html: string) {
  try {
    return turndown.turndown(html.slice(0, maxHtmlLength))
  } catch {
    // Tags nested by the thousand.
    return markdownOfText(html.replace(/<[^>]*>/g, ' '))
  }
}

/** Signs that Markdown would take for its own are marked as text, and lines stay lines. */
function markdownOfText(text: string) {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\`*_[\]<]/g, '\\$&')
    .replace(/^(\s*)([#>+-]|\d+[.)])(?=\s)/gm, '$1\\$2')
    .replace(/[ \t]+$/gm, '')
    .replace(/([^\n])\n(?=[^\n])/g, '$1  \n')
}
