import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { generalFund, zakatFund } from '#app/giving/funds/funds.ts'
import { PledgeFormView } from './pledge-form-view.tsx'

const funds = [
  { id: generalFund, name: 'Where it is needed most' },
  { id: zakatFund, name: 'Zakat' },
]

/** The form's action, and the options of its choice of fund; no options if it has no choice. */
function render(linkedFund: string, submitted?: Record<string, string>) {
  const result = submitted && { values: submitted, errors: {}, problem: 'Please correct.', sent: null }
  const view = <PledgeFormView result={result} funds={funds} values={{ fund: linkedFund }} />
  const Page = createRoutesStub([{ path: '/donate', Component: () => view }])
  const html = renderToString(<Page initialEntries={['/donate']} />)
  return {
    action: /action="([^"]*)"/.exec(html)?.[1],
    options: [...html.matchAll(/<option value="([^"]*)"( selected="")?/g)].map(([, id, isChosen]) =>
      isChosen ? `${id} (chosen)` : id,
    ),
  }
}

test('the pledge form asks for the fund only if a link preselected one', () => {
  expect(render(generalFund)).toEqual({ action: '/donate#pledge', options: [] })
  expect(render(zakatFund)).toEqual({
    action: '/donate?fund=zakat#pledge',
    options: ['general', 'zakat (chosen)'],
  })
})

test('a rejected pledge still asks for the fund, even if its campaign has ended or the general fund was chosen', () => {
  expect(render(generalFund, { name: '' })).toEqual({ action: '/donate#pledge', options: [] })
  expect(render(generalFund, { fund: 'well' })).toEqual({
    action: '/donate?fund=well#pledge',
    options: [' (chosen)', 'general', 'zakat'],
  })
  expect(render(generalFund, { fund: '' })).toEqual({
    action: '/donate?fund=#pledge',
    options: [' (chosen)', 'general', 'zakat'],
  })
  expect(render(generalFund, { fund: generalFund })).toEqual({
    action: '/donate?fund=general#pledge',
    options: ['general (chosen)', 'zakat'],
  })
})
