import { sql } from 'kysely'
import type { ModuleConfig, RecordRow } from '@/lib/contract/online-dev/online-dev'
import { isRecord } from '@/lib/form/read'
import { networkOf } from '@/lib/net/network-of'
import type { CallMeta, PlatformContext } from '../../../http/context'
import { consume, forgive } from '../../../http/limits'
import { verifyPassword } from '../../session/public'
import { findFormData } from '../designs/store'
import { withShownRows } from '../query/shown-rows'
import type { Access } from '../records/access'
import { showsFiles } from '../records/file-fields'
import { listIn } from '../records/list'
import { type ListPage, listCondition } from '../records/list-condition'
import { listRows } from '../records/list-rows'
import { findRecords } from '../records/record-store'
import { writeRecord } from '../records/write-records'
import { type LinkKind, writePass } from './address'
import { endingWithRights, findOpenLink, hasPass, type LinkCall, openLink, refusedLink } from './open-link'
import { withPictureGrants } from './picture-grant'
import { publicFormCodes, publicFormData } from './public-form'
import { publicColumnText, publicRows } from './public-list'
import { canHaveLink, findLink, type LinkRow, partOf } from './store'

/** What is open behind the address. What the list shows is told only after its password. */
export async function linkConfig(ctx: PlatformContext, call: LinkCall) {
  const found = await findOpenLink(ctx, call)
  const { link, address } = found
  const isProved = await hasPass(ctx, found, call.pass)
  const { id, formUse, formPassUse, columnUse, columnPassUse, enabledMark, fullName } = link
  const choices = isProved && address.type === 'list'
  return {
    ...{ id, formUse, formPassUse, columnUse, columnPassUse, enabledMark, fullName, type: address.type },
    columnCondition: choices ? link.columnCondition : '',
    columnText: choices ? link.columnText : '',
    ...{ formLink: '', columnLink: '', userId: '', tenantId: '' },
  }
}

/** What is open, told without an address: which of the parts, and whether a password is to be asked for. */
export async function bareLinkConfig(ctx: PlatformContext, modelId: string, meta: CallMeta) {
  await consume(ctx, 'linkByAddress', meta.ipAddress)
  const link = await findLink(ctx.db, modelId)
  const isOpen = (kind: LinkKind) => link?.enabledMark === 1 && canHaveLink(link, kind) && partOf(link, kind).isOpen
  if (!link || (!isOpen('form') && !isOpen('list'))) throw refusedLink('no such link is open')
  const { id, formPassUse, columnPassUse, enabledMark } = link
  const uses = { formUse: isOpen('form') ? 1 : 0, formPassUse, columnUse: isOpen('list') ? 1 : 0, columnPassUse }
  return { id, ...uses, enabledMark, columnCondition: '', columnText: '', formLink: '', columnLink: '', userId: '', tenantId: '' }
}

type PasswordCall = { id: string; type: number; password: string; encryption: string; meta: CallMeta }

/** Answers a pass for the right password. Tries are counted before they are looked at, so that many at once count too. */
export async function checkLinkPassword(ctx: PlatformContext, call: PasswordCall): Promise<{ pass: string }> {
  const { link, address } = await findOpenLink(ctx, { ...call, modelId: call.id, kind: call.type === 1 ? 'list' : 'form' })
  const { asksPassword, passwordHash } = partOf(link, address.type)
  if (!asksPassword) return { pass: '' }
  const place = `${link.id} ${address.type}`
  await consume(ctx, 'linkPasswordTotal', place)
  const asker = `${place} ${networkOf(call.meta.ipAddress)}`
  await consume(ctx, 'linkPassword', asker)
  if (!(await verifyPassword(passwordHash, call.password))) throw refusedLink('wrong password', '密码错误')
  await forgive(ctx, 'linkPassword', asker)
  return { pass: await writePass(ctx, { ...address, passwordHash }) }
}

/**
 * The part of the design that is public: fields that strangers can fill, or the shown columns. Other clients ask for it before they ask
 * for the password (contract 4b §10): whoever brings no proof learns what kind of page it is, and nothing of the design. A proof
 * that holds no more is refused, so that who brings one asks for the password again.
 */
export async function linkDesign(ctx: PlatformContext, call: LinkCall): Promise<ModuleConfig> {
  if (call.pass === '') {
    const found = await findOpenLink(ctx, call)
    if (!(await hasPass(ctx, found, ''))) return { ...unprovedDesign, fullName: found.link.fullName, webType: found.link.webType }
  }
  const { link, address, full, access } = await openLink(ctx, call)
  const formData = await findFormData(ctx.db, link.id)
  return {
    fullName: link.fullName,
    formData: await withPictureGrants(
      ctx,
      { link, kind: address.type },
      publicFormData(formData, address.type === 'list' ? listedCodes(access) : publicFormCodes(full)),
    ),
    columnData: address.type === 'list' ? publicColumnText(full, link) : '',
    appColumnData: '',
    webType: link.webType,
    enableFlow: 0,
  }
}

const unprovedDesign = { formData: '{"fields":[]}', columnData: '{}', appColumnData: '', enableFlow: 0 } as const

/** The columns and, of those in sub-tables, the sub-tables. */
function listedCodes({ module }: Access): Set<string> {
  const tables = [...module.listCodes].flatMap((code) => module.fields.get(code)?.parentTable ?? [])
  return new Set([...module.listCodes, ...tables])
}

type ListCall = LinkCall & {
  input: { currentPage: number; pageSize: number; sort: 'asc' | 'desc' | ''; sidx: string; queryJson: string }
}

/** A page of what the owner may see and the link's condition leaves, with the shown columns only. */
export async function linkRecords(ctx: PlatformContext, { input, ...call }: ListCall): Promise<ListPage> {
  const { owner, access, link } = await openLink(ctx, { ...call, kind: 'list' })
  const { currentPage, pageSize, sort, sidx, queryJson } = input
  const page = await listIn(ctx, owner, access, { currentPage, pageSize, sort, sidx, queryJson, superQueryJson: '' })
  const list: RecordRow[] = []
  for (const row of publicRows(access, page.list)) list.push(await withPictures(ctx, access, link, row))
  return { ...page, list }
}

/** One record that the list shows, as texts; nulls when it shows none under this id. */
export async function linkRecord(ctx: PlatformContext, { id, ...call }: LinkCall & { id: string }) {
  const { owner, access, link } = await openLink(ctx, { ...call, kind: 'list' })
  const condition = await listCondition(ctx, owner, access, { queryJson: '', superQueryJson: '' })
  const rows = await findRecords(ctx.db, access.module, sql`id = ${id} and ${condition}`)
  const shown = await withShownRows(ctx, access, { superQueryJson: '' }, rows)
  const [row] = publicRows(access, await listRows(ctx, owner, access, shown))
  return row ? { id, data: JSON.stringify(await withPictures(ctx, access, link, row)) } : { id: null, data: null }
}

/** Pictures that the row shows can be loaded without an account. Only fields that show any: addresses that somebody typed are words. */
async function withPictures(ctx: PlatformContext, { module }: Access, link: LinkRow, row: RecordRow): Promise<RecordRow> {
  const shown: RecordRow = { ...row }
  const grant = async (holder: Record<string, unknown>, name: string) => {
    const value = holder[name]
    if (typeof value === 'string') holder[name] = await withPictureGrants(ctx, { link, kind: 'list' }, value)
  }
  for (const code of module.listCodes) {
    const node = module.fields.get(code)
    if (!node || !showsFiles(node)) continue
    if (node.parentTable === null) await grant(shown, code)
    const lines: unknown = node.parentTable === null ? [] : shown[node.parentTable]
    for (const line of Array.isArray(lines) ? lines.filter(isRecord) : []) await grant(line, node.name)
  }
  return shown
}

/** A new record in the owner's name. What the form does not offer cannot be sent either. */
export async function createThroughLink(ctx: PlatformContext, { data, ...call }: LinkCall & { data: string }): Promise<void> {
  const { owner, access, link } = await openLink(ctx, { ...call, kind: 'form' })
  await consume(ctx, 'linkCreateByAddress', call.meta.ipAddress)
  await consume(ctx, 'linkCreateTotal', link.id)
  const key = call.meta.idempotencyKey
  // Keys of strangers live apart from those that the owner uses. Who knows the key of what was sent may correct it.
  const meta = { idempotencyKey: key === null ? null : `link ${link.id} ${key}` }
  await endingWithRights(writeRecord(ctx, access, { actor: owner, meta, write: { data }, isPublic: true }))
  ctx.log.info({ modelId: link.id, ipAddress: call.meta.ipAddress }, 'a record came through a public link')
}
