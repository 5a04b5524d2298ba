import { expect, test } from 'vitest'
import { verifyPassword } from '#app/platform/auth/password-hash.server.ts'
import { ConfigError, readConfig } from '#app/platform/config/config.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import { ensureFirstAdmin, isSetupToken } from './first-admin.server.ts'
import { findMemberByEmail, findPasswordHash } from './member-store.server.ts'

const now = new Date('2026-11-21T12:00:00Z')
const base = { DATA_DIR: '/tmp/shajara-first-admin-test', SECRET: 's'.repeat(40) }
const config = readConfig(base)
const configWithAdmin = readConfig({
  ...base,
  ADMIN_EMAIL: 'Amina@Example.org',
  ADMIN_PASSWORD: 'lanterns in the yard',
})

storeTest('offers a setup link until the site has an admin', async ({ db }) => {
  const path = await ensureFirstAdmin(config, db, now)
  expect(path).toMatch(/^\/setup\?token=[\w-]{43}$/)
  await addTestMember(db)
  expect(await ensureFirstAdmin(config, db, now)).toBe(path)
  await addTestMember(db, { role: 'admin' })
  expect(await ensureFirstAdmin(config, db, now)).toBeNull()
})

storeTest('creates the first admin from the configuration', async ({ db }) => {
  expect(await ensureFirstAdmin(configWithAdmin, db, now)).toBeNull()
  const admin = await findMemberByEmail(db, 'amina@example.org')
  expect(admin).toMatchObject({ role: 'owner', emailVerified: 1 })
  const hash = (await findPasswordHash(db, admin?.id ?? '')) ?? ''
  expect(await verifyPassword(hash, 'lanterns in the yard')).toBe(true)
  await ensureFirstAdmin(configWithAdmin, db, now)
  expect(await db.selectFrom('user').selectAll().execute()).toHaveLength(1)
})

storeTest('an existing account with the configured address becomes the owner', async ({ db }) => {
  const { id } = await addTestMember(db, { email: 'amina@example.org', emailVerified: false })
  await ensureFirstAdmin(configWithAdmin, db, now)
  expect(await findMemberByEmail(db, 'amina@example.org')).toMatchObject({
    id,
    role: 'owner',
    emailVerified: 1,
  })
  expect(await verifyPassword((await findPasswordHash(db, id)) ?? '', 'lanterns in the yard')).toBe(true)
})

storeTest('rejects a weak configured password at startup', async ({ db }) => {
  const weak = readConfig({ ...base, ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'password1' })
  await expect(ensureFirstAdmin(weak, db, now)).rejects.toThrow(ConfigError)
})

test('rejects a missing or wrong setup token', () => {
  expect(isSetupToken(config, null)).toBe(false)
  expect(isSetupToken(config, '')).toBe(false)
  expect(isSetupToken(config, 'x'.repeat(43))).toBe(false)
})
