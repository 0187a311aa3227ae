import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keyFor, openSecret, sealSecret } from './sealed-secret'

/** Secrets of other systems at rest: readable with the key of the installation only. */

let dataDir: string
const place = (secretsKey?: string) => ({ config: { dataDir, secretsKey } })
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sealed-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('what was sealed opens again, and its text is nowhere in the seal', async () => {
  for (const secret of ['', 'p@ss', '密码 with spaces', 'x'.repeat(4000)]) {
    const sealed = await sealSecret(place(), 'link.1', secret)
    expect(await openSecret(place(), 'link.1', sealed)).toBe(secret)
    if (secret !== '') expect(sealed).not.toContain(secret)
  }
})

test('two seals of one secret differ', async () => {
  expect(await sealSecret(place(), 'link.1', 'same')).not.toBe(await sealSecret(place(), 'link.1', 'same'))
})

test('a seal opens for no other purpose, after no change, and not with another key', async () => {
  const sealed = await sealSecret(place('the key of the installation'), 'link.1', 'secret')
  const refused = { userMessage: '密钥已失效，请重新填写' }
  await expect(openSecret(place('the key of the installation'), 'link.2', sealed)).rejects.toMatchObject(refused)
  await expect(openSecret(place('another key'), 'link.1', sealed)).rejects.toMatchObject(refused)
  await expect(openSecret(place('the key of the installation'), 'link.1', `${sealed}AAAA`)).rejects.toMatchObject(refused)
  await expect(openSecret(place('the key of the installation'), 'link.1', 'plain text')).rejects.toMatchObject(refused)
})

test('many that seal first at the same moment use one key, which only the owner may read', async () => {
  const sealed = await Promise.all(Array.from({ length: 20 }, (_, index) => sealSecret(place(), 'link', String(index))))
  expect(await Promise.all(sealed.map((text) => openSecret(place(), 'link', text)))).toEqual(
    sealed.map((_, index) => String(index)),
  )
  expect((await stat(path.join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600)
})

test('a lost key file is no reason to hand out anything', async () => {
  const sealed = await sealSecret(place(), 'link', 'secret')
  await writeFile(path.join(dataDir, 'secrets.key'), 'another')
  await expect(openSecret(place(), 'link', sealed)).rejects.toThrow()
})

test('a key for a purpose is the same each time, and another for another purpose or installation', async () => {
  const key = await keyFor(place('one'), 'versions')
  expect((await keyFor(place('one'), 'versions')).equals(key)).toBe(true)
  expect((await keyFor(place('one'), 'others')).equals(key)).toBe(false)
  expect((await keyFor(place('two'), 'versions')).equals(key)).toBe(false)
})
