import { createCipheriv } from 'node:crypto'
import { createPasswordHash, readWirePassword, verifyPassword } from './passwords'

const md5 = '0123456789abcdef0123456789abcdef'
const key = 'sixteen-bytes-k!'

it('stores argon2id with a salt of its own and accepts the digest in either case', async () => {
  const [first, second] = [await createPasswordHash(md5), await createPasswordHash(md5.toUpperCase())]
  expect(first).toMatch(/^\$argon2id\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword(second, md5)).toBe(true)
  expect(await verifyPassword(first, md5.replace('0', 'f'))).toBe(false)
})

it('lets nobody in where no password is stored', async () => {
  expect(await verifyPassword('', md5)).toBe(false)
  expect(await verifyPassword('plain', 'plain')).toBe(false)
})

it('reads both wire forms, the long one only with the right key', () => {
  const cipher = createCipheriv('aes-128-ecb', key, null)
  const long = cipher.update(md5, 'utf8', 'hex') + cipher.final('hex')
  expect(readWirePassword(md5.toUpperCase(), undefined)).toBe(md5)
  expect(readWirePassword(long, key)).toBe(md5)
  expect(readWirePassword(long, undefined)).toBeNull()
  expect(readWirePassword(long, 'another-16-bytes')).toBeNull()
  expect(readWirePassword('', key)).toBeNull()
})
