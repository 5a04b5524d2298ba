import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Role } from '#app/platform/auth/permissions.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { PictureField } from './picture-field.tsx'

function renderAs(role: Role) {
  const library = [{ id: 'mural', label: 'Our mural.jpg' }]
  const formState = { values: {}, errors: {}, picture: null }
  const Component = () => (
    <PictureField name="pictureId" folder="pictures" library={library} formState={formState} />
  )
  const Page = createRoutesStub([{ id: 'root', path: '/', Component }])
  const root = { site: JSON.stringify({ settings: defaultSettings }), member: { role } }
  return renderToString(<Page hydrationData={{ loaderData: { root } }} />)
}

test('only people who may open the media library see a link to it', () => {
  for (const role of ['editor', 'admin'] as const) expect(renderAs(role)).toContain('href="/admin/media"')
  for (const role of ['organizer', 'treasurer'] as const) {
    expect(renderAs(role)).toContain('Our mural.jpg')
    expect(renderAs(role)).not.toContain('/admin/media')
  }
})
