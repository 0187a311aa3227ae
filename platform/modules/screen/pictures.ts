import type { Actor, PlatformContext } from '../../http/context'
import { fileAddressOf, fileTypes, uploadFile } from '../file/public'
import { findPictures, insertPicture } from './picture-store'

/** Pictures and films that were taken for screens (contract 4b §5). */

/** Kinds of files that a screen may ask for by their names; all others are backgrounds, which are pictures. */
const kinds: ReadonlySet<string> = new Set(['background', 'border', 'source', 'banner', 'bg', 'screenShot'])

function kindOf(type: string): string {
  const known = fileTypes.find((one) => one.toLowerCase() === type.toLowerCase())
  return known !== undefined && kinds.has(known) ? known : 'background'
}

export async function takePicture(ctx: PlatformContext, actor: Actor, { type: wanted, body }: { type: string; body: unknown }) {
  const type = kindOf(wanted)
  const { name, url: link } = await uploadFile(ctx, actor, type, body)
  const id = ctx.newId()
  await insertPicture(ctx.db, { id, type, name, createdAt: ctx.now(), createdBy: actor.userId })
  const originalName = (await findPictures(ctx.db, type)).find((one) => one.id === id)?.originalName ?? name
  return { name, link, originalName }
}

export async function listPictures(ctx: PlatformContext, wanted: string) {
  const rows = await findPictures(ctx.db, kindOf(wanted))
  return rows.map(({ type, name, originalName }) => ({ name, originalName, link: fileAddressOf({ type, name }) }))
}
