import { JSDOM } from 'jsdom'
import { sessionCookie } from './log-in.ts'
import type { Site } from './site.ts'

type Name = string | RegExp
type FormValues = Record<string, string | boolean | File>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

// One window for all pages: creating one takes longer than parsing a page.
const { window } = new JSDOM()
const parser = new window.DOMParser()

const clean = (text: string | null = '') => (text ?? '').replace(/\s+/g, ' ').trim()
const isMatch = (text: string, name: Name) => (typeof name === 'string' ? text === name : name.test(text))

/**
 * Opens a page and reads its HTML, for tests that need no browser. Forms are submitted as a browser without
 * scripts would submit them.
 */
export async function openPage(
  site: Pick<Site, 'url' | 'db' | 'dataDir'>,
  path: string,
  member?: { email: string },
) {
  const [name = '', value = ''] = member ? (await sessionCookie(site, member.email)).split('=', 2) : []
  return send(new Map(member ? [[name, value]] : []), new URL(path, site.url))
}

/** Sends a request with the visitor's cookies, and follows redirects. */
async function send(
  cookies: Map<string, string>,
  url: URL,
  { referer = '', origin = url.origin, ...init }: RequestInit & { referer?: string; origin?: string } = {},
): Promise<HtmlPage> {
  const Cookie = [...cookies].map((cookie) => cookie.join('=')).join('; ')
  const headers = { Cookie, Origin: origin, Referer: referer, Accept: 'text/html' }
  const response = await fetch(url, { ...init, headers, redirect: 'manual' })
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/;\s*max-age=0/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
  }
  const location = response.headers.get('location')
  if (location) return send(cookies, new URL(location, url))
  return new HtmlPage(cookies, url, response, await response.text())
}

/** An element on a page. A name matches a string exactly, or a regular expression. */
class Part {
  readonly page: () => HtmlPage
  readonly element: Element

  constructor(page: () => HtmlPage, element: Element) {
    this.page = page
    this.element = element
  }

  get text() {
    return clean(this.element.textContent)
  }

  attribute(name: string) {
    return this.element.getAttribute(name)
  }

  /** The accessible name: from `aria-label`, `aria-labelledby` or the text. */
  private get name() {
    return this.attribute('aria-label') ?? (this.textsOf('aria-labelledby') || this.text)
  }

  protected textsOf(ids: 'aria-labelledby' | 'aria-describedby') {
    const found = (this.attribute(ids) ?? '')
      .split(' ')
      .map((id) => this.element.ownerDocument.getElementById(id))
    return clean(found.map((element) => element?.textContent).join(' '))
  }

  /** The parts that a selector finds, except hidden ones. */
  all(selector: string, name: Name = /(?:)/) {
    return [...this.element.querySelectorAll(selector)]
      .filter((element) => !element.closest('[hidden], template, dialog:not([open])'))
      .map((element) => new Part(this.page, element))
      .filter((part) => isMatch(part.name, name))
  }

  /** The first of `all`. Fails if there is none. */
  one(selector: string, name?: Name) {
    const [first] = this.all(selector, name)
    if (!first) throw new Error(`No ${selector} ${name ?? ''} in: ${this.text}`)
    return first
  }

  /** The texts that describe the part, such as a field's hint and error. */
  get description() {
    return this.textsOf('aria-describedby')
  }

  texts(selector: string) {
    return this.all(selector).map(({ text }) => text)
  }

  field(label: Name) {
    for (const { element } of this.all('input, textarea, select')) {
      const field = new Field(this.page, element)
      if (field.labels.some((text) => isMatch(text, label))) return field
    }
    throw new Error(`No field ${label} in: ${this.text}`)
  }

  /** Opens the page that a link leads to. */
  follow(link: Name) {
    return this.page().open(this.one('a', link).attribute('href') ?? '')
  }

  /** Fills fields, found by their labels, and presses a button. */
  submit(button: Name, values: FormValues = {}) {
    const pressedButton = this.one('button', button).element as HTMLButtonElement
    const { form } = pressedButton
    if (!form || pressedButton.type !== 'submit') throw new Error(`${button} submits no form`)
    const part = new Part(this.page, form)
    for (const [label, value] of Object.entries(values)) part.field(label).fill(value)
    if (!form.noValidate && !form.checkValidity()) throw new Error(`A browser would not submit ${part.text}`)
    return this.page().submitForm(form, pressedButton)
  }
}

const chosenFiles = new WeakMap<Element, File>()

class Field extends Part {
  declare readonly element: Control

  get labels() {
    const labels = [...(this.element.labels ?? [])].map((label) => {
      const copy = label.cloneNode(true) as Element
      for (const control of copy.querySelectorAll('input, textarea, select, button')) control.remove()
      return clean(copy.textContent)
    })
    return [...labels, this.attribute('aria-label') ?? '', this.textsOf('aria-labelledby')].filter(Boolean)
  }

  get value() {
    return this.element.value
  }

  get checked() {
    return (this.element as HTMLInputElement).checked
  }

  fill(value: FormValues[string]) {
    if (value instanceof File) {
      // A script cannot set a file input's files, so the form counts the field as optional.
      chosenFiles.set(this.element, value)
      this.element.required = false
    } else if (typeof value === 'boolean') (this.element as HTMLInputElement).checked = value
    else {
      const option = this.all('option', value)[0]?.attribute('value')
      this.element.value = option ?? value
      if (this.element.value !== (option ?? value))
        throw new Error(`${this.labels[0]} does not accept ${value}`)
    }
  }
}

export type { HtmlPage }

class HtmlPage extends Part {
  readonly cookies: Map<string, string>
  readonly url: URL
  readonly response: Response
  readonly html: string

  constructor(cookies: Map<string, string>, url: URL, response: Response, html: string) {
    const root = parser.parseFromString(html, 'text/html').documentElement
    for (const element of root.querySelectorAll('script, style, .needs-script')) element.remove()
    super(() => this, root)
    this.cookies = cookies
    this.url = url
    this.response = response
    this.html = html
  }

  get path() {
    return this.url.pathname + this.url.search + this.url.hash
  }

  get status() {
    return this.response.status
  }

  /** The text of the first alert, such as the error above a form. */
  get alert() {
    return this.one('main [role=alert]').text
  }

  /** The text of the first status message, such as the confirmation of what was saved. */
  get notice() {
    return this.one('main [role=status]').text
  }

  open(path: string) {
    return send(this.cookies, new URL(path, this.url))
  }

  submitForm(form: HTMLFormElement, button: HTMLButtonElement) {
    const attribute = (name: string) => button.getAttribute(`form${name}`) ?? form.getAttribute(name)
    const url = new URL(attribute('action') || this.url.href.replace(/#.*/, ''), this.url)
    const entries = [...new window.FormData(form, button)].filter(([, value]) => typeof value === 'string')
    const texts = new URLSearchParams(
      entries.map(([name, text]) => [name, `${text}`.replace(/\r?\n/g, '\r\n')]),
    )
    if (attribute('method')?.toLowerCase() !== 'post') {
      url.search = `${texts}`
      return send(this.cookies, url)
    }
    // A form on a page that sends no referrer sends the origin “null” (Fetch standard, “append a request Origin
    // header”).
    const hasReferrer = this.response.headers.get('referrer-policy') !== 'no-referrer'
    const postInit = {
      method: 'POST',
      referer: hasReferrer ? this.url.href : '',
      origin: hasReferrer ? this.url.origin : 'null',
    }
    if (attribute('enctype') !== 'multipart/form-data')
      return send(this.cookies, url, { ...postInit, body: texts })
    const body = new FormData()
    for (const [name, text] of texts) body.append(name, text)
    for (const input of form.querySelectorAll<HTMLInputElement>('[type=file][name]'))
      body.append(input.name, chosenFiles.get(input) ?? new File([], ''))
    return send(this.cookies, url, { ...postInit, body })
  }
}
