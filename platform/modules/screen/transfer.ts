import { z } from 'zod'
import { screenTag } from '@/lib/contract/screen/screen'
import { looseText } from '@/lib/contract/wire'
import { screenTextMax } from '@/lib/screen/layout'
import type { Actor, PlatformContext } from '../../http/context'
import {
  demandNoDuplicates,
  importedDocument,
  isUsableId,
  type ObjectFileKind,
  objectFileName,
  objectFileText,
  readObjectFile,
} from '../../kit/object-file'
import { messages, refused } from '../../kit/refusals'
import { offerFile } from '../file/public'
import { hasCategory } from './category-store'
import { demandScreen } from './screen-text'
import { toldScreen } from './service'
import { findScreen, lockScreens } from './store'
import { copiedTitle, demandPictures, extraText, insertNewScreen, titleMax } from './write'

/** Data screens travel as `.vs` files; items of another engine travel on as they came. */

const kind: ObjectFileKind = { extension: 'vs', tag: screenTag.tag }

export async function exportScreen(ctx: PlatformContext, actor: Actor, id: string) {
  const screen = await findScreen(ctx.db, id)
  if (!screen) throw refused(messages.missing)
  const { visual, config } = toldScreen(screen)
  const { version: _, ...told } = { ...visual, detail: config.detail, component: config.component }
  return offerFile(ctx, actor, { name: objectFileName(kind, screen.title), content: objectFileText(kind, told) })
}

const shape = z.looseObject({
  id: looseText.pipe(z.string().max(100)),
  title: z.string().trim().min(1).max(titleMax),
  category: looseText.pipe(z.string().max(100)),
  backgroundUrl: looseText.pipe(z.string().max(2000)),
  detail: importedDocument(screenTextMax),
  component: importedDocument(screenTextMax),
})

/** Takes a screen from a file. What is there already is refused, or renamed where the sender asks for that, and then disabled. */
export async function importScreen(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data, isAppended } = await readObjectFile(body, kind, shape)
  const { detail, component, backgroundUrl } = data
  demandScreen({ detail, component })
  await demandPictures(ctx, actor, { backgroundUrl, detail, component }, null)
  await ctx.db.transaction().execute(async (trx) => {
    await lockScreens(trx)
    const isTaken = (await findScreen(trx, data.id)) !== undefined
    if (!isAppended) demandNoDuplicates({ id: isTaken, enCode: false, fullName: false })
    // A category of elsewhere means nothing here.
    const category = (await hasCategory(trx, data.category)) ? data.category : ''
    await insertNewScreen(ctx, trx, actor, {
      ...{ id: isTaken || !isUsableId(data.id) ? ctx.newId() : data.id, title: isTaken ? copiedTitle(data.title) : data.title },
      ...{ category, backgroundUrl, detail, component, status: isTaken ? 0 : 1, extraJson: extraText(data) },
    })
  })
}
