import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { takeFolderLock } from './folder-lock'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tenon-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const lockFile = () => path.join(folder, 'platform.lock')

it('refuses a second holder with one line that says what to do, and lets one in after the release', () => {
  const release = takeFolderLock(folder)
  expect(() => takeFolderLock(folder)).toThrow(/^The data folder .* is in use by process \d+\. .*DATA_DIR\.$/)
  release()
  takeFolderLock(folder)()
  expect(readdirSync(folder)).toEqual([])
})

it('takes over the lock of a dead process', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lockFile(), `${pid} 123\n`)
  takeFolderLock(folder)()
})

it('takes over the lock of an earlier process whose number is in use again', () => {
  writeFileSync(lockFile(), `${process.pid} 1\n`)
  const takeOver = () => takeFolderLock(folder)()
  if (existsSync('/proc/self/stat')) expect(takeOver).not.toThrow()
})

it('takes over an empty or unreadable lock', () => {
  writeFileSync(lockFile(), '')
  takeFolderLock(folder)()
  writeFileSync(lockFile(), 'garbage')
  takeFolderLock(folder)()
})

it("does not remove a lock that is another holder's by now", () => {
  const release = takeFolderLock(folder)
  writeFileSync(lockFile(), '1 other\n')
  release()
  expect(existsSync(lockFile())).toBe(true)
})
