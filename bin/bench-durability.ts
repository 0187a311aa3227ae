import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadPglite, openPglite, unpackTemplate } from '@/platform/store/pglite'
import { databaseTemplate } from '@/platform/store/template'

/** What syncs cost: the built-in database as delivered, which never syncs, beside ours, in turns, on the disk of the temporary folder. */

type Database = Awaited<ReturnType<typeof openPglite>>
type Row = { what: string; withoutSyncsMs: number; withSyncsMs: number; ratio: number }

const rounds = 5
const savesPerRound = 200

const tasks: readonly { what: string; run: (database: Database, round: number) => Promise<unknown>; per: number }[] = [
  {
    what: 'one save of 300 bytes',
    per: savesPerRound,
    run: async (database, round) => {
      for (let save = 0; save < savesPerRound; save += 1)
        await database.query('insert into saves values ($1, $2)', [round * savesPerRound + save, 'x'.repeat(300)])
    },
  },
  { what: 'one transaction of 20,000 rows', per: 1, run: (database) => database.query(insertMany) },
  { what: 'a checkpoint after them', per: 1, run: (database) => database.query('checkpoint') },
]
const insertMany = `insert into many select i, repeat('y', 300) from generate_series(1, 20000) i`

async function bench(): Promise<Row[]> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'tenon-durability-'))
  const folders = { plain: path.join(root, 'plain'), synced: path.join(root, 'synced') }
  try {
    await unpackTemplate(folders.plain, await databaseTemplate())
    cpSync(folders.plain, folders.synced, { recursive: true })
    const starts = { plain: [] as number[], synced: [] as number[] }
    const openers = {
      plain: () => loadPglite().PGlite.create({ dataDir: folders.plain }) as Promise<Database>,
      synced: () => openPglite(folders.synced, () => process.exit(1)),
    }
    const results = tasks.map(({ what, per }) => ({ what, per, plain: [] as number[], synced: [] as number[] }))
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of round % 2 === 0 ? (['plain', 'synced'] as const) : (['synced', 'plain'] as const)) {
        let database: Database | undefined
        starts[kind].push(await timed(async () => (database = await openers[kind]())))
        if (!database) continue
        await database.exec('create table if not exists saves (id int primary key, text text)')
        await database.exec('create table if not exists many (id int, text text)')
        for (const [index, task] of tasks.entries()) {
          const open = database
          results[index]?.[kind].push(await timed(() => task.run(open, round)))
        }
        await database.close()
      }
    }
    return [...results.map(rowOf), rowOf({ what: 'opening', per: 1, ...starts })]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

function rowOf({ what, per, plain, synced }: { what: string; per: number; plain: number[]; synced: number[] }): Row {
  const [without, withSyncs] = [median(plain) / per, median(synced) / per]
  const rounded = (value: number) => Math.round(value * 100) / 100
  return { what, withoutSyncsMs: rounded(without), withSyncsMs: rounded(withSyncs), ratio: rounded(withSyncs / without) }
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const rows = await bench()
if (values.json) writeFileSync(values.json, JSON.stringify(rows))
else console.table(rows)
process.exit(0)
