import { createCipheriv, createHash } from 'node:crypto'
import { aesEcbHex } from './aes'
import { md5Hex } from './md5'

const texts = [
  '',
  'a',
  'abc',
  'message digest',
  '密码 Pässwörd 🔑',
  ...[55, 56, 57, 63, 64, 65, 119, 120, 1000].map((n) => 'x'.repeat(n)),
]

describe('password hashes', () => {
  test('MD5 equals the reference implementation at every block boundary', () => {
    for (const text of texts) expect(md5Hex(text)).toBe(createHash('md5').update(text).digest('hex'))
  })

  test('AES equals the reference implementation and gives the 96 characters of the wire', () => {
    const key = '0123456789abcdef'
    for (const text of texts) {
      const cipher = createCipheriv('aes-128-ecb', key, null)
      expect(aesEcbHex(text, key)).toBe(cipher.update(text, 'utf8', 'hex') + cipher.final('hex'))
    }
    expect(aesEcbHex(md5Hex('123456'), key)).toHaveLength(96)
  })

  test('a key of the wrong length is refused instead of weakening the cipher', () => {
    expect(() => aesEcbHex('a', 'short')).toThrow('16 characters')
  })
})
