import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { defaultSettings, type ImpactSources } from '#app/platform/settings/settings.ts'
import { AppTeaser } from './app-teaser.tsx'

function renderTeaser(impactSources: ImpactSources) {
  const settings = { ...defaultSettings, impactSources, impactMeals: '1,212 meals' }
  const root = { site: JSON.stringify({ settings }), theme: null, member: null }
  const Page = createRoutesStub([
    { path: '/', id: 'root', loader: () => root, Component: () => <AppTeaser picture={null} /> },
  ])
  return renderToString(<Page hydrationData={{ loaderData: { root } }} />).replaceAll('<!-- -->', '')
}

test('the teaser says when its numbers were counted only if one of them was entered', () => {
  for (const sources of [
    { people: 0, meals: 0 },
    { people: 'log', meals: 0 },
    { people: 0, meals: 2 },
  ] as const)
    expect(renderTeaser(sources)).toContain('served 1,212 meals (as of November 2026).')
  const counted = renderTeaser({ people: 'log', meals: 2 })
  expect(counted).toContain('served 1,212 meals.')
  expect(counted).not.toContain('as of')
})
