import fc from 'fast-check'
import { seededRandom } from '@/lib/form/test-designs'
import { oracleOf } from '@/tests/fixtures/rights-oracle'
import { drawWorld, insertWorld, type Person, type World } from '@/tests/fixtures/rights-world'
import type { Actor, PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { currentMenus, permittedSystems, rightsOfModules } from '../../permission/effective'
import { loadActor, type ModuleRights } from '../../permission/public'
import { itemNode, readPlace, schemeNode } from '../../permission/why/items'
import { recordNode } from '../../permission/why/records'
import { menuNode, traceRight } from '../../permission/why/service'
import { beginTracing } from '../../permission/why/tracing'
import { type LoadedModule, loadReleasedModules } from '../designs/module'
import { saveReleasedDesign } from '../designs/service'
import { canUseInForm, canUseInList, hasButton } from '../records/access'
import { insertRecordsBulk } from '../records/bulk'
import { listRecords } from '../records/list'
import { customerDesign, field, table } from '../testing'
import { moduleWhy } from './module-why'

/**
 * Rights of random companies: what is enforced, what "why" tells, and what an oracle says that knows nothing of the platform, are the
 * same of every person and every menu, item, scheme and record. The seed of a failure is printed; `RIGHTS_SEED` runs it again.
 */

const worlds = 8
const questionsMin = 10_000
/** Which rights each design asks for. */
const designs = [
  { id: 'rightsAll', button: true, column: true, form: true, data: true },
  { id: 'rightsNone', button: false, column: false, form: false, data: false },
  { id: 'rightsOfLists', button: false, column: true, form: false, data: true },
  { id: 'rightsOfForms', button: true, column: false, form: true, data: true },
]

let ctx: PlatformContext
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  const entry = (name: string) => ({ __vModel__: name, prop: name, id: name, jnpfKey: 'input', label: name })
  const nodes = [
    field('input', 'title'),
    field('inputNumber', 'amount'),
    field('input', 'note'),
    table('visits', [field('input', 'result')]),
  ]
  for (const { id, button, column, form, data } of designs) {
    const list = {
      ...{ useBtnPermission: button, useColumnPermission: column, useFormPermission: form, useDataPermission: data },
      columnList: ['title', 'amount', 'visits-result'].map(entry),
    }
    await saveReleasedDesign(opened.db, { ...customerDesign({ fields: nodes, list }), id, enCode: id })
  }
})
afterAll(() => close())

type Question = { kind: 'menu' | 'button' | 'column' | 'form' | 'resource' | 'record'; id: string; modelId: string }
type Verdict = { question: Question; isExpected: boolean; isEnforced: boolean }

it(`holds for ${questionsMin} random questions`, async () => {
  let asked = 0
  const seed = Number(process.env['RIGHTS_SEED'] ?? Date.now() % 1_000_000_000)
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (worldSeed) => {
      const prefix = `w${asked}.`
      const world = drawWorld(
        seededRandom(worldSeed),
        prefix,
        designs.map(({ id }) => id),
      )
      await fill(world)
      for (const person of world.people) {
        const told = await toldOf(world, person)
        for (const { question, isExpected, isEnforced } of await verdictsOf(world, person)) {
          asked += 1
          // One comparison of all three: a failure tells which of them stands alone.
          const isTold = told.get(`${question.kind} ${question.id}`)
          const said = JSON.stringify({ ...question, person: person.id, isExpected, isEnforced, isTold })
          if (isEnforced !== isExpected || isTold !== isExpected) throw new Error(said)
          if (asked % 50 === 0) expect([said, await askedByCall(question, person.id)]).toEqual([said, isTold])
        }
      }
    }),
    { numRuns: worlds, seed, endOnFailure: true },
  )
  expect(asked).toBeGreaterThanOrEqual(questionsMin)
}, 600_000)

const administrator = { userId: 'nobody', isAdministrator: true, organizeId: null } as Actor

async function fill(world: World): Promise<void> {
  await insertWorld(ctx.db, world)
  for (const { id } of designs) {
    const rows = world.records.filter(({ modelId }) => modelId === id)
    const seeds = rows.map(({ id: recordId, values, creatorId, organizeId }) => {
      return { id: recordId, values, creatorUserId: creatorId, creatorTime: 1000, organizeId }
    })
    await insertRecordsBulk(ctx.db, id, seeds)
  }
}

/** What "why" answers for everything. What its answers are made of is read once for each module, or a thousand times the same is read. */
async function toldOf(world: World, { id: userId }: Person): Promise<Map<string, boolean>> {
  const told = new Map<string, boolean>()
  const tracing = await beginTracing(ctx, administrator, userId)
  for (const { id } of world.menus) told.set(`menu ${id}`, (await menuNode(tracing, { id, fullName: id })).isMet)
  const modules = designs.map(({ id }) => ({
    modelId: id,
    menuIds: world.menus.flatMap((menu) => (menu.modelId === id ? menu.id : [])),
  }))
  const pages = world.menus.flatMap(({ id, type }) => (type === 2 ? { modelId: '', menuIds: [id] } : []))
  for (const { modelId, menuIds } of [...modules, ...pages]) {
    const opened = modelId === '' ? undefined : await moduleWhy(ctx, modelId)
    const place = await readPlace(tracing, { opened, menuIds })
    for (const item of place.items) told.set(`${item.kind} ${item.id}`, itemNode(place, item).isMet)
    for (const { id } of place.schemes) told.set(`resource ${id}`, schemeNode(place, id).isMet)
    if (!opened) continue
    for (const { id } of world.records.filter((record) => record.modelId === modelId))
      told.set(`record ${id}`, (await recordNode(tracing, { opened, menuIds }, { modelId, id })).isMet)
  }
  return told
}

/** The same by the call, as a screen asks it. */
async function askedByCall(question: Question, userId: string): Promise<boolean> {
  return (await traceRight(ctx, administrator, { ...question, userId }, moduleWhy)).isGiven
}

/** Everything that can be asked of a person, with what the oracle says and what is enforced. */
async function verdictsOf(world: World, person: Person): Promise<Verdict[]> {
  const oracle = oracleOf(world, person)
  const actor = await loadActor(ctx, person.id, { tokenHash: '', ipAddress: '' })
  expect(actor !== null).toBe(oracle.isEnabled)
  const enforced = actor ? await enforcedFor(world, actor) : nobody
  const verdict = (question: Question, isExpected: boolean, isEnforced: boolean): Verdict => {
    return { question, isExpected: oracle.isEnabled && isExpected, isEnforced: enforced !== nobody && isEnforced }
  }
  const menus = world.menus.map((menu) =>
    verdict({ kind: 'menu', id: menu.id, modelId: '' }, oracle.isShown(menu), enforced.menus.has(menu.id)),
  )
  const modelOf = (menuId: string) => world.menus.find(({ id }) => id === menuId)?.modelId ?? null
  const items = world.items.map(({ id, menuId, kind, code, ...item }) => {
    const modelId = modelOf(menuId)
    if (modelId !== null) {
      const isExpected =
        oracle.isPermitted(modelId) && demandsOf(modelId, kind, code).every(([of, one]) => oracle.gives(modelId, of, one))
      return verdict({ kind, id, modelId: '' }, isExpected, enforced.offers(modelId, kind, code))
    }
    const isExpected =
      world.menus.some((menu) => menu.id === menuId && oracle.isOpen(menu)) && oracle.hasItem({ id, menuId, kind, code, ...item })
    return verdict({ kind, id, modelId: '' }, isExpected, enforced.items.has(id))
  })
  const schemes = world.schemes.map(({ id, menuId }) => {
    const modelId = modelOf(menuId) ?? ''
    return verdict({ kind: 'resource', id, modelId: '' }, oracle.schemeCounts(modelId, id), enforced.hasScheme(modelId, id))
  })
  const records = world.records.map((record) => {
    const hasDataRights = designs.some(({ id, data }) => id === record.modelId && data)
    const question = { kind: 'record', id: record.id, modelId: record.modelId } as const
    return verdict(question, oracle.sees(record, hasDataRights), enforced.records.has(record.id))
  })
  return [...menus, ...items, ...schemes, ...records]
}

/** Contract 2 §12.4 and spec 2 §6: what a design asks for, said once more. */
function demandsOf(modelId: string, kind: string, code: string): [kind: string, code: string][] {
  const design = designs.find(({ id }) => id === modelId)
  if (kind === 'button') return design?.button ? [['button', code]] : []
  const ofForm = code === 'visits-result' ? ['visits', code] : [code]
  const form = design?.form ? ofForm.map((one): [string, string] => ['form', one]) : []
  return kind === 'column' && design?.column ? [...form, ['column', code]] : form
}

type Enforced = {
  menus: ReadonlySet<string>
  items: ReadonlySet<string>
  records: ReadonlySet<string>
  offers: (modelId: string, kind: 'button' | 'column' | 'form', code: string) => boolean
  hasScheme: (modelId: string, id: string) => boolean
}

const nobody: Enforced = { menus: new Set(), items: new Set(), records: new Set(), offers: () => false, hasScheme: () => false }

/** By the ways that pages, lists and forms go. */
async function enforcedFor(world: World, actor: Actor): Promise<Enforced> {
  const menus = new Set<string>()
  const items = new Set<string>()
  for (const { id } of await permittedSystems(ctx, actor)) {
    if (!world.systems.some((system) => system.id === id)) continue
    const { permissionList } = await currentMenus(ctx, actor, id)
    for (const entry of permissionList) {
      menus.add(entry.modelId)
      for (const item of [...entry.button, ...entry.column, ...entry.form]) items.add(item.id)
    }
  }
  const modelIds = designs.map(({ id }) => id)
  const rights = await rightsOfModules(ctx, actor, modelIds)
  const modules = await loadReleasedModules(ctx.db, modelIds)
  const opened = (modelId: string) => {
    return { module: modules.get(modelId) as LoadedModule, rights: rights.get(modelId) as ModuleRights }
  }
  const records = new Set<string>()
  for (const modelId of modelIds) {
    if (!opened(modelId).rights.isPermitted) continue
    const page = { currentPage: 1, pageSize: 1000, sort: '' as const, sidx: '', queryJson: '', superQueryJson: '' }
    for (const { id } of (await listRecords(ctx, actor, modelId, page)).list) records.add(String(id))
  }
  return {
    ...{ menus, items, records },
    offers: (modelId, kind, code) => {
      const access = opened(modelId)
      if (!access.rights.isPermitted) return false
      if (kind === 'button') return hasButton(access, code as 'btn_add')
      return kind === 'form' ? canUseInForm(access, code) : canUseInList(access, code)
    },
    hasScheme: (modelId, id) => {
      const { schemes } = opened(modelId).rights
      return schemes === 'all' || schemes.some((scheme) => scheme.id === id)
    },
  }
}
