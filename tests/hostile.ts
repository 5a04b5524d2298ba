import { expect, type Page } from '@playwright/test'
import { honeypotField } from '#app/platform/http/form-result.ts'

const formulas = ['=', '+', '-', '@']
let sent = 0

/**
 * What a field should do nothing with: the beginning of a formula, a line that would be a header of a mail,
 * markup that runs where it is not escaped, and a word that breaks nowhere.
 */
export function hostileText(maxLength = 160) {
  const formula = formulas[sent++ % formulas.length]
  const markup = '"><img src=x onerror=evil=1></title><svg/onload=evil=2>'
  return `${formula}1\r\nBcc: v@evil.example\r\n${markup}${'W'.repeat(maxLength)}`.slice(0, maxLength)
}

/** An address that is one, and would end the attribute that it stands in. */
export const hostileUrl = 'https://example.org/?"><img/src=x/onerror=evil=3>'

/**
 * Opens a page and sends the form on it that has the field `has`, with hostile text in every field that takes
 * text but those that are `given`; says where it went.
 */
export async function sendHostile(
  page: Page,
  path: string,
  has: string,
  overrides: Record<string, string> = {},
) {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const form = page.locator('form[method="post"]').filter({ has: page.locator(`[name="${has}"]`) })
  const { action, fields } = await form.first().evaluate((element: HTMLFormElement) => ({
    action: element.getAttribute('action') ?? '',
    fields: [...element.elements]
      .filter((control) => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
      .concat([...element.elements].filter((control) => control instanceof HTMLSelectElement) as never)
      .filter(({ name, type }) => name && type !== 'file')
      .filter((control) => !/radio|checkbox/.test(control.type) || (control as HTMLInputElement).checked)
      .map(({ name, type, value, maxLength }) => ({ name, type, value, maxLength })),
  }))
  const values: Record<string, string> = {}
  for (const { name, type, value, maxLength } of fields) {
    const takesText = /^(text|textarea|search|email|url|tel|)$/.test(type) && name !== honeypotField
    values[name] =
      overrides[name] ?? (takesText ? hostileText(maxLength > 0 ? maxLength : unsaid(type)) : value)
  }
  const address = new URL(action, page.url())
  const answer = await page.request.post(address.href, {
    form: { ...values, ...overrides },
    headers: { Origin: address.origin },
    maxRedirects: 0,
  })
  const refused = answer.status() < 400 ? '' : wrongFields(await answer.text())
  expect([path, answer.status() < 400, refused], `sent ${Object.keys(values)}`).toEqual([path, true, ''])
  return address.pathname
}

/** Short enough where the field itself does not say how long is too long. */
const unsaid = (type: string) => (type === 'textarea' ? 400 : 80)

const wrongFields = (html: string) =>
  [...html.matchAll(/-error" class="[^"]*">([^<]*)</g)].map(([, words]) => words).join(' | ') ||
  html.slice(html.indexOf('<main'), 400)

/**
 * What is wrong with a page that shows hostile text: elements that the text became, what ran, and, where the
 * page is wider than the screen, the innermost elements that stick out.
 */
export function findInjections(page: Page) {
  return page.evaluate(() => {
    const evil = '[onerror], [onload], img[src="x"], iframe, a[href^="javascript" i]'
    const found = [...document.querySelectorAll(evil)].map((element) => `became ${element.outerHTML}`)
    const { ran } = { ran: (window as { evil?: number }).evil }
    if (ran) found.push(`ran ${ran}`)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return found
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    const inner = [...document.body.querySelectorAll('*')].filter(
      (element) => sticksOut(element) && ![...element.children].some(sticksOut),
    )
    return [...found, ...inner.slice(0, 4).map((element) => `too wide ${element.outerHTML.slice(0, 160)}`)]
  })
}
