import TurndownService from 'turndown'

const maxHtmlLength = 100_000
const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' })
turndown.remove(['script', 'style', 'title', 'head', 'noscript', 'iframe', 'object'] as never)
turndown.addRule('pictures', { filter: ['img'], replacement: () => '' })

const looksLikeHtml = /<(?:br|p|a|b|i|u|ul|ol|li|div|span|strong|em|html|body|html-blob)\b[^>]*>/i

/** Converts an imported description, HTML or plain text, to Markdown. */
export function toMarkdown(text: string) {
  const isHtml = looksLikeHtml.test(text.slice(0, maxHtmlLength))
  return (isHtml ? htmlToMarkdown(text) : textToMarkdown(text)).replace(/\n{3,}/g, '\n\n').trim()
}

function htmlToMarkdown(html: string) {
  try {
    return turndown.turndown(html.slice(0, maxHtmlLength))
  } catch {
    // Thousands of nested tags overflow the stack.
    return textToMarkdown(html.replace(/<[^>]*>/g, ' '))
  }
}

/** Escapes Markdown syntax and preserves line breaks. */
function textToMarkdown(text: string) {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\`*_[\]<]/g, '\\$&')
    .replace(/^(\s*)([#>+-]|\d+[.)])(?=\s)/gm, '$1\\$2')
    .replace(/[ \t]+$/gm, '')
    .replace(/([^\n])\n(?=[^\n])/g, '$1  \n')
}
