import '@/tests/fixtures/bff-env'
import { webConfig } from '@/lib/config/web-config'
import { draftKeysOf } from './draft-keys'

const oldSecret = 'old-secret-0123456789-0123456789-0123'
const newSecret = 'new-secret-0123456789-0123456789-0123'
const useSecrets = (...sessionSecrets: string[]) => Object.assign(webConfig(), { sessionSecrets })

it('every person has a key of their own, the same at every sign-in, that tells nothing of the secret', () => {
  useSecrets(oldSecret)
  const [key = ''] = draftKeysOf('u1')
  expect(draftKeysOf('u1')).toEqual([key])
  expect(draftKeysOf('u2')).not.toContain(key)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
})

it('after a new secret the old key still opens, and no longer seals', () => {
  useSecrets(oldSecret)
  const [old] = draftKeysOf('u1')
  useSecrets(newSecret, oldSecret)
  const keys = draftKeysOf('u1')
  expect(keys).toHaveLength(2)
  expect(keys.indexOf(old ?? '')).toBe(1)
})
