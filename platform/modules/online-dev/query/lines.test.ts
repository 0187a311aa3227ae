import { sql } from 'kysely'
import pino from 'pino'
import { openTestDatabase } from '../../../store/testing'
import { loadReleasedModule } from '../designs/module'
import { saveReleasedDesign } from '../designs/service'
import { insertRecordsBulk } from '../records/bulk'
import { quoted } from '../records/names'
import { customerDesign, field, table } from '../testing'
import { limitsCondition, shownRows } from './conditions'
import { readRules } from './rules'

const use = { path: 'superQueryJson', canUse: () => true }
const ctx = { log: pino({ level: 'silent' }) }
const equals = (name: string, fieldValue: string) => ({ field: name, symbol: '==', fieldValue })

/** Ids of the records found, each with the rows that its list shows of the sub-tables that were asked for. */
async function found(logic: 'and' | 'or', ...all: readonly (readonly object[])[]) {
  const opened = await openTestDatabase()
  try {
    const rowsOf = (name: string) => table(name, [field('input', 'text')])
    const nodes = ['orders', 'visits', 'notes'].map(rowsOf)
    await saveReleasedDesign(opened.db, customerDesign({ fields: [field('input', 'name'), ...nodes] }))
    const seeds = [
      { id: 'both', values: { name: '甲', orders: rows('a', 'b'), visits: rows('x', 'y'), notes: rows('n') } },
      { id: 'orders', values: { name: '乙', orders: rows('a'), visits: rows('y'), notes: [] } },
      { id: 'visits', values: { name: '丙', orders: [], visits: rows('x'), notes: [] } },
      { id: 'none', values: { name: '丁', orders: rows('b'), visits: [], notes: [] } },
    ]
    const system = { creatorUserId: 'clerk', creatorTime: 1000, organizeId: null }
    await insertRecordsBulk(
      opened.db,
      'design1',
      seeds.map((seed) => ({ ...seed, ...system })),
    )
    const module = await loadReleasedModule(opened.db, 'design1')
    const rules = readRules(
      JSON.stringify({ matchLogic: 'and', conditionList: all.map((groups) => ({ logic, groups })) }),
      use.path,
    )
    const limits = { asked: { rules, use }, stored: [] }
    const parts = [...shownRows(module, limits)].map(
      ([name, shown]) => sql`${sql.lit(name)}, jsonb_path_query_array(${shown}, '$[*].text')`,
    )
    const { rows: answers } = await sql<{ id: string; shown: object }>`select id, jsonb_build_object(${sql.join(parts)}) as shown
      from ${sql.raw(quoted(module.plan.table))} where ${limitsCondition(ctx, module, limits)} order by id`.execute(opened.db)
    return Object.fromEntries(answers.map(({ id, shown }) => [id, shown]))
  } finally {
    await opened.close()
  }
}

const rows = (...texts: string[]) => texts.map((text, index) => ({ id: `${text}${index}`, text }))

test('rows of two sub-tables are asked for each by itself, and of each those are shown that were meant', async () => {
  expect(await found('and', [equals('orders-text', 'a'), equals('visits-text', 'x')])).toEqual({
    both: { orders: ['a'], visits: ['x'] },
  })
})

test('one of several sub-tables suffices where the conditions are alternatives, whether the others have rows or not', async () => {
  const groups = [equals('orders-text', 'a'), equals('visits-text', 'x'), equals('notes-text', 'n')]
  expect(Object.keys(await found('or', groups))).toEqual(['both', 'orders', 'visits'])
})

test('alternatives over two sub-tables that must hold together are asked way by way', async () => {
  const first = [equals('orders-text', 'a'), equals('visits-text', 'x')]
  expect(await found('or', first, [equals('orders-text', 'b'), equals('visits-text', 'y')])).toEqual({
    // With its row b the other condition holds by a visit, and with its row a by another one.
    both: { orders: ['a', 'b'], visits: ['x', 'y'] },
    orders: { orders: ['a'], visits: ['y'] },
  })
})

test('more ways than can be asked for are refused', async () => {
  const first = [equals('orders-text', 'a'), equals('visits-text', 'x'), equals('notes-text', 'n')]
  await expect(found('or', first, first, first, first)).rejects.toMatchObject({ code: 'invalid' })
})
