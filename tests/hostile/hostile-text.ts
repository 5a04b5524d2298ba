import { expect, type Page } from '@playwright/test'
import { honeypotField } from '#app/platform/http/form-result.ts'

const formulas = ['=', '+', '-', '@']
let count = 0

/** Text that attacks a spreadsheet (formula), an email (header), a page (markup) and a layout (unbreakable word). */
export function hostileText(maxLength = 160) {
  const formula = formulas[count++ % formulas.length]
  const markup = '"><img src=x onerror=evil=1></title><svg/onload=evil=2>'
  return `${formula}1\r\nBcc: v@evil.example\r\n${markup}${'W'.repeat(maxLength)}`.slice(0, maxLength)
}

/** A valid URL that would close an unescaped attribute. */
export const hostileUrl = 'https://example.org/?"><img/src=x/onerror=evil=3>'

/**
 * Reads a page and submits the form that has the field `fieldName`, with hostile text in every text field that
 * `overrides` does not name. Returns the path that the form was posted to.
 */
export async function sendHostile(
  page: Page,
  path: string,
  fieldName: string,
  overrides: Record<string, string> = {},
) {
  if (page.url() === 'about:blank') await page.goto('/')
  const { action, fields } = await page.evaluate(readForm, { path, fieldName })
  const values: Record<string, string> = {}
  for (const { name, type, value, maxLength } of fields) {
    const takesText = /^(text|textarea|search|email|url|tel|)$/.test(type) && name !== honeypotField
    values[name] =
      overrides[name] ?? (takesText ? hostileText(maxLength > 0 ? maxLength : defaultLength(type)) : value)
  }
  const url = new URL(action, new URL(path, page.url()))
  const response = await page.request.post(url.href, {
    form: { ...values, ...overrides },
    headers: { Origin: url.origin },
    maxRedirects: 0,
  })
  const errors = response.status() < 400 ? '' : fieldErrors(await response.text())
  expect([path, response.status() < 400, errors], `sent ${Object.keys(values)}`).toEqual([path, true, ''])
  return url.pathname
}

/** Runs in the page: fetches another page, and reads its POST form that has the field `fieldName`. */
async function readForm({ path, fieldName }: { path: string; fieldName: string }) {
  const page = await (await fetch(path)).text()
  // This page's Content-Security-Policy does not allow the other page's inline styles.
  const html = page.replaceAll(/<style[^>]*>[^<]*<\/style>/g, '')
  const forms = [...new DOMParser().parseFromString(html, 'text/html').forms]
  const form = forms.find(
    (form) => form.getAttribute('method') === 'post' && form.elements.namedItem(fieldName),
  )
  if (!form) throw new Error(`${path} has no form with the field ${fieldName}`)
  const fields = [...form.elements]
    .filter(
      (control) =>
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement,
    )
    .filter(({ name, type }) => name && type !== 'file')
    .filter((control) => !('checked' in control && /radio|checkbox/.test(control.type)) || control.checked)
    .map((control) => ({
      name: control.name,
      type: control.type,
      value: control.value,
      maxLength: 'maxLength' in control ? control.maxLength : -1,
    }))
  return { action: form.getAttribute('action') ?? '', fields }
}

/** A length that the server accepts, for fields without `maxlength`. */
const defaultLength = (type: string) => (type === 'textarea' ? 400 : 80)

const fieldErrors = (html: string) =>
  [...html.matchAll(/-error" class="[^"]*">([^<]*)</g)].map(([, message]) => message).join(' | ') ||
  html.slice(html.indexOf('<main'), 400)

/**
 * Lists the effects of hostile text on a page: elements that it created, scripts that ran and, if the page
 * overflows horizontally, the innermost elements that overflow.
 */
export function findInjections(page: Page) {
  return page.evaluate(() => {
    const evil = '[onerror], [onload], img[src="x"], iframe, a[href^="javascript" i]'
    const found = [...document.querySelectorAll(evil)].map((element) => `created ${element.outerHTML}`)
    const ran = (window as { evil?: number }).evil
    if (ran) found.push(`ran ${ran}`)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return found
    const overflows = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    const inner = [...document.body.querySelectorAll('*')].filter(
      (element) => overflows(element) && ![...element.children].some(overflows),
    )
    return [...found, ...inner.slice(0, 4).map((element) => `too wide ${element.outerHTML.slice(0, 160)}`)]
  })
}
