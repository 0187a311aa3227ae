import { z } from 'zod'
import { optionalText } from '@/lib/contract/permission/form-fields'
import { looseFlag, looseNumber, looseText } from '@/lib/contract/wire'
import { portalLayoutMax } from '@/lib/portal/layout'
import type { Actor, PlatformContext } from '../../http/context'
import {
  importedAs,
  importedDocument,
  importedFields,
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

const one = looseNumber.transform((value) => (value === 1 ? 1 : 0))

const shape = z.looseObject({
  ...importedFields,
  category: looseText.pipe(z.string().max(100)),
  type: one,
  linkType: one,
  customUrl: optionalText(2000),
  enabledLock: looseFlag.optional().transform((value) => value ?? 1),
  formData: importedDocument(portalLayoutMax),
})

/**
 * Takes a portal from a file, not released. What is there already is refused, or renamed where the sender asks for that (`type` 1 in the
 * form), and then disabled.
 */
export async function importPortal(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const file = await readObjectFile(body, kind, shape)
  const { data } = file
  const { type, linkType, enabledLock, formData } = data
  const customUrl = data.customUrl.trim()
  readLayoutText(formData)
  if (type === 1) demandAddress({ linkType, customUrl })
  await demandPictures(ctx, actor, formData, null)
  const categories = await categoryNames(ctx)
  await ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    const own = importedAs(file, await findTaken(trx, 'portal', data), ctx.newId)
    // A category of elsewhere means nothing here: the form asks for one when the portal is next changed.
    const category = categories.has(data.category) ? data.category : ''
    await insertNewPortal(ctx, trx, actor, {
      ...{ ...own, category, type, linkType, customUrl, enabledLock, formData },
      extraJson: extraText(data),
    })
  })
}
