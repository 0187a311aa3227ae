import { walkMainFields } from '@/lib/form/walk'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { PlatformContext } from '../../../../http/context'
import { isSystemType } from '../../records/field-shape'
import { loadReleasedModule } from '../module'

/** What a released design offers to designs that name it (contract 3b §2.1). */

const neverShown: ReadonlySet<string> = new Set(['relationForm', 'table'])
const notPlain: ReadonlySet<string> = new Set([
  ...['link', 'button', 'text', 'alert', 'popupSelect', 'qrcode', 'barcode', 'billRule', 'uploadFile', 'uploadImg'],
  ...['relationFormAttr', 'popupAttr'],
])

/** Fields of the form without sub-tables; with `filterType` 1 those alone whose values are plain. */
export async function formFields(ctx: PlatformContext, id: string, filterType: string) {
  const { form } = await loadReleasedModule(ctx.db, id)
  const isLeftOut = (type: string) =>
    neverShown.has(type) || (filterType === '1' && (notPlain.has(type) || isSystemType(type) || factsOf(type).shape === 'files'))
  return [...walkMainFields(form)]
    .filter(({ name, type }) => name !== '' && !isLeftOut(type))
    .map(({ name, label }) => ({ vmodel: name, label: label || name }))
}

/** Buttons of its list, of the head, of the rows and those of its own. */
export async function moduleButtons(ctx: PlatformContext, id: string) {
  const { list } = await loadReleasedModule(ctx.db, id)
  return [...list.buttons, ...list.rowButtons, ...list.customButtons].map(({ value, label }) => ({ value, label }))
}
