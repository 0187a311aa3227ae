import { sql } from 'kysely'
import { createRandom } from '@/platform/seed/random'
import type { Actor, PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { organizeByAuth } from '../pickers/by-auth'
import { actorOf, insertTestCompany } from '../testing'
import { gradesOf } from './scope'
import { findGraded, findSeenIds, type GradeRight, isSeenObject, isSeenPerson, seenOrganizes } from './store'

let ctx: PlatformContext
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
  await opened.db.deleteFrom('roleOrganize').execute()
  await opened.db.deleteFrom('position').execute()
})
afterAll(() => close())

type Node = { id: string; parentId: string; path: string[] }
type Row = { userId: string; organizeId: string } & Record<Column, number>
type Column = `${'thisLayer' | 'subLayer'}${'Select' | 'Add' | 'Edit' | 'Delete'}`

const people = ['manager', 'clerk', 'junior'] as const
const layers = ['thisLayer', 'subLayer'] as const
const columnOf = { see: 'Select', add: 'Add', edit: 'Edit', remove: 'Delete' } as const satisfies Record<GradeRight, string>
const rights = Object.keys(columnOf) as GradeRight[]

/** Slow and plain: up the tree by the parents, one step after the other. */
function oracle(nodes: ReadonlyMap<string, Node>, rows: readonly Row[], userId: string, id: string, right: GradeRight): boolean {
  const has = (organizeId: string, layer: (typeof layers)[number]) =>
    rows.some((row) => row.userId === userId && row.organizeId === organizeId && row[`${layer}${columnOf[right]}`] === 1)
  if (has(id, 'thisLayer')) return true
  for (let at = nodes.get(id)?.parentId; at !== undefined && at !== '-1'; at = nodes.get(at)?.parentId)
    if (has(at, 'subLayer')) return true
  return false
}

function randomCase(seed: number) {
  const random = createRandom(seed)
  const nodes = new Map<string, Node>()
  for (let index = 0; index < 40; index += 1) {
    const above = index === 0 || random.chance(0.1) ? undefined : random.pick([...nodes.values()])
    const id = `t${seed}x${index}`
    nodes.set(id, { id, parentId: above?.id ?? '-1', path: [...(above?.path ?? []), id] })
  }
  const rows = people.flatMap((userId) =>
    [...nodes.keys()].flatMap((organizeId): Row[] => {
      if (!random.chance(0.15)) return []
      const flags = layers.flatMap((layer) => Object.values(columnOf).map((right) => [`${layer}${right}`, random.whole(0, 1)]))
      return [{ userId, organizeId, ...Object.fromEntries(flags) }]
    }),
  )
  return { nodes, rows, random }
}

async function store({ nodes, rows }: ReturnType<typeof randomCase>): Promise<void> {
  await ctx.db.deleteFrom('gradeAdmin').execute()
  await ctx.db.deleteFrom('userRelation').execute()
  await ctx.db.deleteFrom('organize').execute()
  await ctx.db
    .insertInto('organize')
    .values(
      [...nodes.values()].map(({ id, parentId, path }) => ({
        ...{ id, parentId, category: 'company' as const, fullName: id, enCode: id, idPath: `,${path.join(',')},` },
      })),
    )
    .execute()
  await ctx.db
    .insertInto('gradeAdmin')
    .values(people.map((userId) => ({ userId, createdAt: 1, createdBy: 'admin', updatedAt: null, updatedBy: null })))
    .execute()
  if (rows.length > 0) await ctx.db.insertInto('gradeOrganize').values(rows).execute()
}

describe('the scope in SQL', () => {
  it.each(Array.from({ length: 25 }, (_, index) => index + 1))(
    'is that of a walk up the tree, for everybody, everywhere, in every right (tree %i)',
    async (seed) => {
      const made = randomCase(seed)
      await store(made)
      const ids = [...made.nodes.keys()]
      for (const userId of people) {
        const found = new Map((await findGraded(ctx.db, userId, ids)).map((row) => [row.id, row]))
        for (const id of ids)
          for (const right of rights)
            expect([id, right, found.get(id)?.[right] ?? false]).toEqual([
              id,
              right,
              oracle(made.nodes, made.rows, userId, id, right),
            ])
        const actor = await actorOf(ctx, userId)
        const sees = (id: string) => oracle(made.nodes, made.rows, userId, id, 'see')
        expect(await findSeenIds(ctx.db, actor)).toEqual(ids.filter(sees).toSorted())
        const top = made.random.pick(ids)
        const below = ids.filter((id) => made.nodes.get(id)?.path.includes(top))
        expect(await idsIn(await seenOrganizes(ctx.db, actor, { below: top }))).toEqual(below.filter(sees).toSorted())
        expect(await idsIn(await seenOrganizes(ctx.db, actor, { only: top }))).toEqual([top].filter(sees))
        expect(await shownIds(actor)).toEqual(ids.filter(sees).toSorted())
      }
    },
  )

  async function idsIn(query: Awaited<ReturnType<typeof seenOrganizes>>): Promise<string[]> {
    if (query === null) throw new Error('no limit')
    const { rows } = await sql<{ id: string }>`select id from ${query} as q(id) order by id`.execute(ctx.db)
    return rows.map(({ id }) => id)
  }

  async function shownIds(actor: Actor): Promise<string[]> {
    type Node = { id: string; disabled?: boolean; children: Node[] }
    const flat = (nodes: Node[]): string[] => nodes.flatMap((node) => [node.id, ...flat(node.children)])
    return flat((await organizeByAuth(ctx, actor, { currentId: '0', categories: ['company'] })) as Node[]).sort()
  }
})

it('administrators have no limit; without a record nobody sees anything', async () => {
  await store(randomCase(99))
  await ctx.db.deleteFrom('gradeAdmin').execute()
  const admin = await actorOf(ctx, 'admin')
  expect([await seenOrganizes(ctx.db, admin), await gradesOf(ctx.db, admin, ['t99x1'])]).toEqual([null, null])
  expect(await findSeenIds(ctx.db, admin)).toHaveLength(40)
  const manager = await actorOf(ctx, 'manager')
  expect(await findSeenIds(ctx.db, manager)).toEqual([])
  await ctx.db.insertInto('userRelation').values({ userId: 'clerk', objectType: 'Organize', objectId: 't99x1' }).execute()
  const seen = ctx.db
    .selectFrom('appUser')
    .select('id')
    .where(await isSeenPerson(ctx.db, manager, 'appUser.id'))
  expect(await seen.execute()).toEqual([])
  const change = { objectName: '', action: 'update', beforeJson: null, afterJson: null, userId: 'admin', userName: '' } as const
  await ctx.db
    .insertInto('adminHistory')
    .values([
      { ...change, id: 'h1', objectType: 'organize', objectId: 't99x1', createdAt: 1 },
      { ...change, id: 'h2', objectType: 'menu', objectId: 'm1', createdAt: 1 },
    ])
    .execute()
  const read = ctx.db.selectFrom('adminHistory').select('id')
  const isSeen = await isSeenObject(ctx.db, manager, 'adminHistory.objectType', 'adminHistory.objectId')
  expect(await read.where(isSeen).execute()).toEqual([{ id: 'h2' }])
})
