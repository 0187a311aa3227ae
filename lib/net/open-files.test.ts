import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openFilesMax } from './open-files'

const file = path.join(mkdtempSync(path.join(tmpdir(), 'limits-')), 'limits')
const told = (soft: string) => {
  writeFileSync(file, `Limit  Soft Limit  Hard Limit  Units\nMax open files            ${soft}                 524288  files\n`)
  return openFilesMax(file)
}

it('reads the soft limit of this process', () => {
  expect(told('256')).toBe(256)
  expect(told('unlimited')).toBe(Number.MAX_SAFE_INTEGER)
})

it('assumes a low number where the system does not tell', () => {
  expect(openFilesMax('/nowhere')).toBe(4096)
})
