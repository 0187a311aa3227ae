/** @jest-environment node */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keptSecret } from './kept-secret'

const folder = mkdtempSync(path.join(tmpdir(), 'tenon-secret-'))
const file = path.join(folder, 'session-secret')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('is made once, for this user only, and stays the same', () => {
  const secret = keptSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(keptSecret(folder)).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['session-secret'])
})

it('makes the folder of the data for this user only', () => {
  const data = path.join(folder, 'new', 'data')
  keptSecret(data)
  expect(statSync(data).mode & 0o777).toBe(0o700)
  rmSync(path.dirname(data), { recursive: true })
})

it.each(['', '\0'.repeat(64), 'ab12'])('what a loss of power has left (%j) is never used as a secret', (rest) => {
  writeFileSync(file, rest)
  const secret = keptSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(keptSecret(folder)).toBe(secret)
})
