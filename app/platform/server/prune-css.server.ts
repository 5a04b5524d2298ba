/** A style sheet, or a block within one, as what stands before its braces and what stands in them. */
type Rule = string | { head: string; rules: Rule[] } | { head: string; selectors: string[][]; body: string }

const groups = /^@(?:layer|media|supports|container)\b/
const parsed = new Map<string, Rule[]>()

/** What of a minified style sheet a page needs: every rule but those of classes that it does not have. */
export function pruneCss(sheet: string, html: string) {
  const rules = parsed.get(sheet) ?? parse(sheet)
  parsed.set(sheet, rules)
  return write(rules, classesOf(html))
}

function classesOf(html: string) {
  const classes = new Set<string>()
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of decode(value).split(/\s+/)) classes.add(name)
  }
  return classes
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

function write(rules: Rule[], classes: Set<string>): string {
  return rules
    .map((rule) => {
      if (typeof rule === 'string') return rule
      if ('rules' in rule) {
        const inner = write(rule.rules, classes)
        return inner && `${rule.head}{${inner}}`
      }
      const used = rule.selectors.some((names) => names.every((name) => classes.has(name)))
      return used ? `${rule.head}{${rule.body}}` : ''
    })
    .join('')
}

function parse(css: string): Rule[] {
  const rules: Rule[] = []
  for (const { head, body } of blocksOf(css)) {
    if (body === null) rules.push(head)
    else if (groups.test(head)) rules.push({ head, rules: parse(body) })
    else if (head.startsWith('@')) rules.push(`${head}{${body}}`)
    else rules.push({ head, selectors: selectorsOf(head), body })
  }
  return rules
}

/** The classes that each selector of a list asks for, but for what it says in parentheses. */
function selectorsOf(head: string) {
  let plain = head
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/(?<!\\)\((?:\\.|[^()\\])*\)/g, '')
  }
  return plain
    .split(/(?<!\\),/)
    .map((selector) =>
      [...selector.matchAll(/(?<!\\)\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => unescapeName(name)),
    )
}

const unescapeName = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code, char) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : char,
  )

/** Statements, such as `@layer a,b;`, have no body. */
function* blocksOf(css: string) {
  const token = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};]/g
  let depth = 0
  let start = 0
  let open = 0
  for (const match of css.matchAll(token)) {
    const [text] = match
    const end = match.index + 1
    if (text === '{' && depth++ === 0) open = end
    else if (text === '}' && --depth === 0) {
      yield { head: css.slice(start, open - 1).trim(), body: css.slice(open, end - 1) }
      start = end
    } else if (text === ';' && depth === 0) {
      yield { head: css.slice(start, end), body: null }
      start = end
    }
  }
}
