import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { feeRuleOf } from '#app/giving/amounts/fee.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import GiveRoute from './give.route.tsx'

type Props = ComponentProps<typeof GiveRoute>

function render(isOneTime: boolean, submitted?: Record<string, string>) {
  const fee = feeRuleOf(defaultSettings)
  const options = { isTest: false, amounts: [2500], fee, weeklyUntil: null, campaigns: [] }
  const loaderData = { options, values: {}, isCanceled: false, isOneTime }
  const actionData = submitted && { values: submitted, errors: {}, problem: 'Please correct.', sent: null }
  const props = { loaderData, actionData } as unknown as Props
  const Page = createRoutesStub([{ path: '/donate/give', Component: () => <GiveRoute {...props} /> }])
  return renderToString(<Page initialEntries={['/donate/give']} />)
}

test('a one-time gift, such as one for a pledge, stays one-time after an error', () => {
  const hiddenField = '<input type="hidden" name="once" value="1"/>'
  for (const html of [render(true), render(false, { once: '1', pledge: 'PLG-1.token' })]) {
    expect(html).toContain(hiddenField)
    expect(html).not.toContain('How often')
  }
  for (const html of [render(false), render(false, { frequency: 'month' })]) {
    expect(html).not.toContain(hiddenField)
    expect(html).toContain('How often')
  }
})
