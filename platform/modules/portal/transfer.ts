import { z } from 'zod'
import { optionalText, sortCode, text } from '@/lib/contract/permission/form-fields'
import { looseFlag, looseNumber, looseText } from '@/lib/contract/wire'
import { portalLayoutMax } from '@/lib/portal/layout'
import type { Actor, PlatformContext } from '../../http/context'
import {
  copySuffix,
  demandNoDuplicates,
  isUsableId,
  type ObjectFileKind,
  objectFileName,
  objectFileText,
  readObjectFile,
} from '../../kit/object-file'
import { messages, refused } from '../../kit/refusals'
import { findTaken } from '../../kit/unique-store'
import { offerFile } from '../file/public'
import { readLayoutText } from './layout-text'
import { categoryNames, toldPortal } from './service'
import { findPortal } from './store'
import { lockPortals } from './store-write'
import { demandAddress, demandPictures, extraText, insertNewPortal } from './write'

/** Portals travel as `.vp` files (contract 4b §3.1); what other installations keep in them travels along. */

const kind: ObjectFileKind = { extension: 'vp', tag: 'onlineDev.visualPortal' }

export async function exportPortal(ctx: PlatformContext, actor: Actor, id: string) {
  const portal = await findPortal(ctx.db, id)
  if (!portal) throw refused(messages.missing)
  // Where it is released says nothing elsewhere.
  const { version, state, platformRelease, ...told } = toldPortal(portal)
  return offerFile(ctx, actor, { name: objectFileName(kind, portal.fullName), content: objectFileText(kind, told) })
}

/** The layout comes as text, and from some installations as it is. */
const layoutText = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)))
  .pipe(z.string().max(portalLayoutMax))

const one = looseNumber.transform((value) => (value === 1 ? 1 : 0))

const shape = z.looseObject({
  id: looseText.pipe(z.string().max(100)),
  fullName: text('', 100),
  enCode: text('', 50),
  category: looseText.pipe(z.string().max(100)),
  type: one,
  linkType: one,
  customUrl: optionalText(2000),
  enabledLock: looseFlag.optional().transform((value) => value ?? 1),
  enabledMark: looseNumber.transform((value) => (value === 0 ? 0 : 1)),
  sortCode: sortCode.catch(0),
  description: optionalText(500).catch(''),
  formData: layoutText,
})

/**
 * Takes a portal from a file, not released. What is there already is refused, or renamed where the sender asks for that (`type` 1 in the
 * form), and then disabled.
 */
export async function importPortal(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data, isAppended } = await readObjectFile(body, kind, shape)
  const { id: wantedId, fullName, enCode, type, linkType, enabledLock, description, formData } = data
  const customUrl = data.customUrl.trim()
  readLayoutText(formData)
  if (type === 1) demandAddress({ linkType, customUrl })
  await demandPictures(ctx, actor, formData, null)
  const categories = await categoryNames(ctx)
  await ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    const taken = await findTaken(trx, 'portal', { id: wantedId, fullName, enCode })
    if (!isAppended) demandNoDuplicates(taken)
    const isTaken = taken.id || taken.enCode || taken.fullName
    const suffix = copySuffix()
    const names = isTaken ? { fullName: `${fullName}.副本${suffix}`, enCode: `${enCode}.${suffix}` } : { fullName, enCode }
    if (names.fullName.length > 100 || names.enCode.length > 50) throw refused(messages.copyTooLong)
    // A category of elsewhere means nothing here: the form asks for one when the portal is next changed.
    const category = categories.has(data.category) ? data.category : ''
    await insertNewPortal(ctx, trx, actor, {
      ...{ ...names, category, type, linkType, customUrl, enabledLock, description, formData, sortCode: data.sortCode },
      id: taken.id || !isUsableId(wantedId) ? ctx.newId() : wantedId,
      enabledMark: isTaken ? 0 : data.enabledMark,
      extraJson: extraText(data),
    })
  })
}
