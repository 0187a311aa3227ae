import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { recordBatches } from '@/lib/contract/online-dev/record-batch'
import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { recordImport } from '@/lib/contract/online-dev/record-import'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { insertRecordsBulk } from '@/platform/modules/online-dev/records/bulk'
import { customerDesign, field, table } from '@/platform/modules/online-dev/testing'
import { openDatabase } from '@/platform/store/open'
import { type Client, createClient, loginForm, tryLogin } from './harness'
import { importRows } from './import-calls'
import { modelId } from './online-dev-setup'
import { endProcess, startPlatformProcess } from './platform-process'
import { eventually } from './socket-testing'

jest.setTimeout(600_000)

/** The real process on a folder of its own, which is killed in the middle of what has to be done as a whole. */
const folder = mkdtempSync(path.join(tmpdir(), 'tenon-record-killed-'))
const password = 'Tenon@2026'
const deletedCount = 800
const importedCount = 400
let child: ChildProcess | undefined
let admin: Client
afterAll(async () => {
  await endProcess(child, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const killFile = path.join(folder, 'kill-at')
const observer = pathToFileURL(path.resolve('tests/fixtures/kill-at-statement.mjs')).href

async function start(): Promise<void> {
  const settings = { KILL_FILE: killFile, NODE_OPTIONS: `--import ${observer}` }
  const started = await startPlatformProcess({
    DATA_DIR: path.join(folder, 'data'),
    DEMO: 'empty',
    ADMIN_PASSWORD: password,
    ...settings,
  })
  child = started.child
  admin = createClient(started.url, (await tryLogin(started.url, loginForm('admin', password))).data.token)
}

beforeAll(async () => {
  await start()
  await endProcess(child, 'SIGTERM')
  const opened = await openDatabase({ dataDir: path.join(folder, 'data'), log: pino({ level: 'silent' }) })
  const fields = [
    field('input', 'name', { config: { unique: true } }),
    field('input', 'note'),
    table('visits', [field('input', 'result')]),
  ]
  await saveReleasedDesign(opened.db, customerDesign({ fields, list: { btnsList: [{ value: 'upload' }] } }))
  const user = await opened.db.selectFrom('appUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
  const rows = Array.from({ length: deletedCount }, (_, at) => {
    const values = { name: `旧${at}`, note: '甲', visits: [] }
    return { id: `old${at}`, values, creatorUserId: user.id, creatorTime: Date.now(), organizeId: null }
  })
  await insertRecordsBulk(opened.db, modelId, rows)
  await opened.close()
  await start()
})

async function countOf(name: string): Promise<number> {
  const body = { queryJson: JSON.stringify({ name }) }
  return (await admin.call(onlineDev.list, { params: { modelId }, body })).data.pagination.total
}

type Whole = {
  /** Makes what is undone or brought back. Answers how. */
  prepare: () => Promise<() => Promise<{ code: unknown }>>
  /** How far it is: 0 nothing, 1 all of it. */
  done: () => Promise<number>
}

/** Each costs a start of the platform: amid the transaction, and when it is written and nobody has been answered. */
const moments = ['before', 'after']

/** Kills the process at some moments of it. */
async function killedInTheMiddle({ prepare, done }: Whole): Promise<number[]> {
  const states: number[] = []
  let act = await prepare()
  for (const moment of moments) {
    writeFileSync(killFile, moment)
    const ended = new Promise((resolve) => child?.once('close', resolve))
    expect(await act().catch(() => 'broken off')).toBe('broken off')
    await ended
    rmSync(killFile)
    await start()
    const state = await done()
    states.push(state)
    if (state === 1) act = await prepare()
  }
  expect((await act()).code).toBe(200)
  expect(await done()).toBe(1)
  return states
}

it('deleted records come back all or none, and the undo of an import reaches all of its records or none', async () => {
  const bringBack: Whole = {
    prepare: async () => {
      const body = { kind: 'remove' as const, dataType: 1, queryJson: JSON.stringify({ name: '旧' }) }
      const { id } = (await admin.call(recordBatches.prepare, { params: { modelId }, body: body as never })).data
      const at = { params: { modelId, id } }
      expect((await admin.call(recordBatches.start, at)).code).toBe(200)
      await eventually(async () => (await admin.call(recordBatches.info, at)).data.state === 'done', 'the deletion')
      expect(await countOf('旧')).toBe(0)
      return () => admin.call(recordBatches.undo, at)
    },
    done: async () => (await countOf('旧')) / deletedCount,
  }
  const undo: Whole = {
    prepare: async () => {
      const rows = Array.from({ length: importedCount }, (_, at) => ({ name: `新${at}` }))
      const { batch, snum } = (await importRows(admin, rows)).data
      expect(snum).toBe(importedCount)
      return () => admin.call(recordImport.undo, { params: { modelId }, body: { batch } })
    },
    done: async () => 1 - (await countOf('新')) / importedCount,
  }
  for (const whole of [bringBack, undo]) {
    expect(await killedInTheMiddle(whole)).toEqual([0, 1])
  }
})

it('a restored record has all of what it had with its entry in the history, or nothing of it', async () => {
  const lines = (result: string) => Array.from({ length: 900 }, (_, at) => ({ result: `${result}${at}` }))
  const at = { params: { modelId, id: 'old0' } }
  const read = async () => {
    const { data, version } = (await admin.call(onlineDev.info, at)).data
    const entries = (await admin.call(recordHistory.list, { ...at, query: {} })).data.list as { id: string }[]
    return { values: JSON.parse(data), version: version as number, entries }
  }
  const isAll = (values: { note: string; visits: { result: string }[] }, word: string) =>
    values.note === word && values.visits.every(({ result }) => result.startsWith(word))
  const before = { count: 0 }
  const restore: Whole = {
    prepare: async () => {
      const { version } = await read()
      const data = JSON.stringify({ name: '旧0', note: '乙', visits: lines('乙') })
      const first = JSON.stringify({ name: '旧0', note: '甲', visits: lines('甲') })
      for (const values of [first, data]) {
        const current = (await admin.call(onlineDev.info, at)).data.version ?? version
        expect((await admin.call(onlineDev.update, { ...at, body: { data: values, version: current } })).code).toBe(200)
      }
      const { entries } = await read()
      before.count = entries.length
      const changeId = entries[0]?.id ?? ''
      return () => admin.call(recordHistory.restore, { params: { ...at.params, changeId }, body: { moment: 'before' } as never })
    },
    done: async () => {
      const { values, entries } = await read()
      const isRestored = isAll(values, '甲')
      expect(isRestored || isAll(values, '乙')).toBe(true)
      expect(values.visits).toHaveLength(900)
      expect(entries.length - before.count).toBe(isRestored ? 1 : 0)
      return isRestored ? 1 : 0
    },
  }
  expect(await killedInTheMiddle(restore)).toEqual([0, 1])
})
