import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import CoverRoute from './cover-admin.route.tsx'

test('without ORIGIN, the page says before sending that the links in the email work on the server only', () => {
  const render = (hasOrigin: boolean) => {
    const loaderData = { title: 'Soup kitchen', count: 1, months: 6, isConnected: true, hasOrigin }
    const props = { loaderData, actionData: undefined, params: { id: 'soup' } }
    const Component = () => <CoverRoute {...(props as ComponentProps<typeof CoverRoute>)} />
    const Page = createRoutesStub([{ path: '/', Component }])
    return renderToString(<Page />)
  }
  const warning = 'The address of this site is not set'
  expect(render(false)).toContain(warning)
  expect(render(true)).not.toContain(warning)
})
