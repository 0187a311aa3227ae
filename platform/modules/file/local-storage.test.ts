import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sync } from '../../store/sync-files'
import { localStorage } from './local-storage'
import { newFileName } from './storage-names'

jest.mock('../../store/sync-files', () => ({ sync: jest.fn() }))

const root = mkdtempSync(path.join(tmpdir(), 'tenon-place-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('a kept file is on the disk before it has its name, and its name and folder are there before it is said to be kept', async () => {
  const name = newFileName('txt')
  const file = path.join(root, 'annex', name)
  const synced: { target: string; isNamed: boolean }[] = []
  jest.mocked(sync).mockImplementation(async (target) => void synced.push({ target, isNamed: existsSync(file) }))
  const draft = await localStorage(root).openDraft()
  await new Promise((resolve) => draft.sink.end('bytes', () => resolve(undefined)))
  await draft.keep({ type: 'annex', name })
  expect(synced).toEqual([
    { target: draft.path, isNamed: false },
    { target: path.join(root, 'annex'), isNamed: true },
    { target: root, isNamed: true },
  ])
})
