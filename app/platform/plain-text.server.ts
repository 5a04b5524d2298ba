import { renderMarkdown } from './markdown.server.ts'

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** Markdown as plain text, one empty line between paragraphs; for calendars and previews. */
export function plainText(markdown: string) {
  return (
    renderMarkdown(markdown)
      .replace(/\s+/g, ' ')
      .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href, text) =>
        href === text || href === `mailto:${text}` ? text : `${text} (${href})`,
      )
      .replace(/<br> ?/g, '\n')
      .replace(/<li> ?(?:<p>)?/g, '\n• ')
      .replace(/<\/(?:p|h\d|ul|ol|blockquote|pre|tr)> ?/g, '\n\n')
      // Every other < is a tag: those of the text itself are entities.
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
      .replace(/ *\n */g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** The beginning of a Markdown text on one line, cut between words. */
export function excerpt(markdown: string, length = 160) {
  const text = plainText(markdown).replace(/\s+/g, ' ')
  if (text.length <= length) return text
  const cut = text.slice(0, length + 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > length / 2 ? cut.slice(0, end) : cut.slice(0, length)).toWellFormed().replace(/[\s,;:.–—-]+$/, '')} …`
}
