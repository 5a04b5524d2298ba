import type { Page } from '@playwright/test'
import encodeQr from 'qr'
import { signUpMember } from '#app/events/signup/signup-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { defaultParty, signupLinks, storeSignupEvent } from '#tests/fixtures/signup-fixture.ts'
import { logIn } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { DoorSyncResponse } from './door-changes.ts'

/** Replaces the camera with what `showCode` draws, and the browser's detector with the library. */
const fakeCamera = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { BarcodeDetector: undefined })
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 480
    Object.assign(window, { cameraContext: canvas.getContext('2d') })
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  })

/** Redraws a code repeatedly, because a canvas has new frames only when it changes. */
const showCode = (page: Page, text: string) =>
  page.evaluate(
    (rows) => {
      const globals = window as unknown as { cameraContext: CanvasRenderingContext2D; timer?: number }
      const context = globals.cameraContext
      const side = 400 / rows.length
      clearInterval(globals.timer)
      globals.timer = window.setInterval(() => {
        context.fillStyle = '#fff'
        context.fillRect(0, 0, 480, 480)
        context.fillStyle = '#000'
        for (const [y, row] of rows.entries())
          for (const [x, dark] of row.entries())
            if (dark) context.fillRect(40 + x * side, 40 + y * side, side, side)
      }, 100)
    },
    encodeQr(text, 'raw', { border: 4 }),
  )

test('codes are scanned one after another, and codes of other events are refused @script @phone', async ({
  page,
  site,
}) => {
  const [event, other] = [await storeSignupEvent(site.db), await storeSignupEvent(site.db)]
  const admin = await addTestMember(site.db, { role: 'admin' })
  for (const name of ['Amina', 'Omar']) {
    const { id } = await addTestMember(site.db, { name })
    for (const { id: eventId } of [event, other])
      await signUpMember(site.db, eventId, id, defaultParty, signupLinks, new Date())
  }
  await fakeCamera(page)
  await logIn(page, site, admin)
  const codeOf = async (eventId: string, name: string) => {
    const response = await page.request.get(`/admin/opportunities/${eventId}/check-in/sync`)
    const { list }: DoorSyncResponse = await response.json()
    return list.signups.find(({ people }) => people[0] === name)?.code ?? ''
  }
  await page.goto(`/admin/opportunities/${event.id}/check-in`)
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await showCode(page, await codeOf(event.id, 'Amina'))
  await expect(page.getByText('Amina is here.')).toBeVisible()
  await showCode(page, await codeOf(other.id, 'Omar'))
  await expect(page.getByText('This code is not on this event’s list.')).toBeVisible()
  await showCode(page, await codeOf(event.id, 'Omar'))
  await expect(page.getByText('Omar is here.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('2 of 2 checked in')).toBeVisible()
})
