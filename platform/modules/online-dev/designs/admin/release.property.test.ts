import fc from 'fast-check'
import { writeForm } from '@/lib/designer/public'
import { commandOf } from '@/lib/designer/testing-commands'
import { historyOf, opened, smallText } from '@/lib/designer/testing-forms'
import { AppError } from '@/lib/errors/app-error'
import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import type { Actor, PlatformContext } from '../../../../http/context'
import { openTestDatabase, testContext } from '../../../../store/testing'
import { actorOf, insertTestCompany } from '../../../permission/testing'
import { openModule } from '../../records/access'
import { recordForEditing } from '../../records/detail'
import { writeRecord } from '../../records/write-records'
import { changeDesign, createDesign } from './changes'
import { releaseEffect } from './effect'
import { releaseDesign } from './release'
import { restoreVersion } from './versions'

let ctx: PlatformContext
let admin: Actor
let close: () => Promise<void>
beforeAll(async () => {
  const database = await openTestDatabase()
  close = database.close
  ctx = testContext(database.db)
  await insertTestCompany(database.db)
  admin = await actorOf(ctx, 'admin')
})
afterAll(() => close())

const meta = { ipAddress: '', userAgent: '', origin: 'pc', requestId: 'r', idempotencyKey: null }
const into = {
  pc: 1 as const,
  app: 0 as const,
  pcModuleParentId: ['tradeDir'],
  appModuleParentId: [],
  pcSystemId: '',
  appSystemId: '',
  reason: '',
  convert: [],
  fill: [],
}
const columnData = JSON.stringify({ columnList: ['a', 'b', 'fresh'].map((prop) => ({ __vModel__: prop, prop, sortable: true })) })
/** Of the names that the commands give, too: a field that comes back under one shows what stood there. */
const values = { a: '甲', b: 7, tableField104: [{ qty: 2 }, { qty: 3 }], d: 1_714_521_600_000, x: 4, y: 5 }

let made = 0
function formOf(formData: string) {
  const enCode = `random${made}`
  const rest = {
    category: 'c',
    description: '',
    type: 1,
    webType: 2,
    enableFlow: 0 as const,
    sortCode: 0,
    dbLinkId: '0',
    version: undefined,
  }
  const none = { tables: '', appColumnData: '', interfaceId: '', interfaceName: '', interfaceParam: '' }
  return { ...rest, ...none, fullName: enCode, enCode, formData, columnData }
}

async function storedData(id: string): Promise<Record<string, unknown>> {
  const row = await ctx.db
    .selectFrom(`record_${id}` as 'adminHistory')
    .selectAll()
    .executeTakeFirstOrThrow()
  return (row as unknown as { data: Record<string, unknown> }).data
}

async function editing(id: string, recordId: string): Promise<Record<string, unknown>> {
  const { f_version: _counts, ...shown } = JSON.parse((await recordForEditing(ctx, admin, id, recordId)).data ?? '{}')
  return shown
}

/** Without what formulas make: they are made anew with every save, of what the form has by then. */
function typed(data: Record<string, unknown>): Record<string, unknown> {
  const rows = data.tableField104 as readonly Record<string, unknown>[]
  return { ...data, tableField104: rows.map(({ twice: _computed, ...row }) => row) }
}

/** Random forms ask for what random records have not. */
function refusedOnly(error: unknown) {
  if (!(error instanceof AppError)) throw error
}

it('whatever is changed and released, no value of a record is lost, saved by the new form or not, and the first release shows it as it was', async () => {
  const rounds = fc.array(fc.record({ seeds: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), saves: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(rounds, async (steps) => {
      made += 1
      const text = smallText()
      const { history, source } = historyOf(opened(text))
      const id = await createDesign(ctx, admin, formOf(text))
      await releaseDesign(ctx, { actor: admin, meta }, id, { ...into, version: undefined })
      const access = await openModule(ctx, admin, id)
      const { id: recordId } = await writeRecord(ctx, access, { actor: admin, meta, write: { data: JSON.stringify(values) } })
      const first = typed(await editing(id, recordId))
      const before = typed(await storedData(id))
      for (const { seeds, saves } of steps) {
        for (const seed of seeds) history.run(commandOf(history.document, seed))
        await changeDesign(ctx, admin, id, formOf(writeForm(history.document, source)))
        const { refusal } = await releaseEffect(ctx, admin, id)
        if (refusal) continue
        await releaseDesign(ctx, { actor: admin, meta }, id, { ...into, version: undefined })
        if (saves) {
          const write = { id: recordId, data: JSON.stringify(await editing(id, recordId)) }
          await writeRecord(ctx, await openModule(ctx, admin, id), { actor: admin, meta, write }).catch(refusedOnly)
        }
        expect(await storedData(id)).toMatchObject(before)
      }
      await restoreVersion(ctx, admin, { designId: id, number: 1, version: undefined })
      await releaseDesign(ctx, { actor: admin, meta }, id, { ...into, version: undefined })
      expect(await editing(id, recordId)).toMatchObject(first)
    }),
    { seed: seedOfRun, numRuns: shareOf(48, 8) },
  )
}, 300_000)
