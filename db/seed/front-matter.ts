/** Parses a text file into its front matter (`key: value` lines between two `---` lines) and body. */
export function readFrontMatter(file: string) {
  const [, frontMatter, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  if (frontMatter === undefined || body === undefined) throw new Error('This file has no front matter')
  const fields = Object.fromEntries(
    frontMatter
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { fields, body: body.trim() }
}

/** A required field of the front matter. */
export function requireField(fields: Record<string, string>, name: string) {
  const value = fields[name]
  if (!value) throw new Error(`This file's front matter lacks '${name}'`)
  return value
}
