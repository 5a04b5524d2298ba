import type { Auth } from 'firebase/auth'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { connectStorageEmulator, getStorage } from 'firebase/storage'
import sharp from 'sharp'
import type { ClientApi } from '#tests/client.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

export const smallPng = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#1f5a43' } })
  .png()
  .toBuffer()

/** Noise, which does not compress, so that the file is too large for a single part. */
export const largePng = await sharp({
  create: {
    width: 900,
    height: 700,
    channels: 3,
    background: '#fff',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer()

export const pngMetadata = { contentType: 'image/png' }

function connectStorage(api: ClientApi, auth: Auth) {
  const storage = getStorage(auth.app)
  const { hostname, port } = new URL(api.url)
  connectStorageEmulator(storage, hostname, Number(port))
  storage.maxOperationRetryTime = 2000
  storage.maxUploadRetryTime = 5000
  return storage
}

export async function storageFor(api: ClientApi, role: 'user' | 'admin' | null) {
  const auth = api.client()
  if (!role) return { storage: connectStorage(api, auth), id: '', idToken: '' }
  const { id, email } = await addTestMember(api.db, { role })
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  return { storage: connectStorage(api, auth), id, idToken: await user.getIdToken() }
}

export const countFiles = async (api: ClientApi) => (await Array.fromAsync(api.files.list(''))).length
