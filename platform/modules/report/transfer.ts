import { z } from 'zod'
import { optionalText, sortCode, text } from '@/lib/contract/permission/form-fields'
import { reportTemplateMax } from '@/lib/contract/report/report'
import { looseNumber, looseText } from '@/lib/contract/wire'
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
import { findItem } from '../dictionary/public'
import { offerFile } from '../file/public'
import { extraText } from './extra'
import { findReport, lockReports } from './store'
import { demandTemplate } from './template'
import { insertNewReport, toldReport } from './write'

/** Reports travel as `.json` files (contract 4b §4.2). A definition of another engine travels on as it came. */

const kind: ObjectFileKind = { extension: 'json', tag: 'onlineDev.dataReport' }

export async function exportReport(ctx: PlatformContext, actor: Actor, id: string) {
  const report = await findReport(ctx.db, id)
  if (!report) throw refused(messages.missing)
  const { version: _, ...told } = toldReport(report)
  return offerFile(ctx, actor, { name: objectFileName(kind, report.fullName), content: objectFileText(kind, told) })
}

const shape = z.looseObject({
  id: looseText.pipe(z.string().max(100)),
  fullName: text('', 100),
  enCode: text('', 50),
  categoryId: looseText.pipe(z.string().max(100)),
  sortCode: sortCode.catch(0),
  enabledMark: looseNumber.transform((value) => (value === 0 ? 0 : 1)),
  description: optionalText(500).catch(''),
  /** Not in files of other engines, whose own keys hold the definition. */
  templateJson: z.string().max(reportTemplateMax).default('{}'),
})

/** Takes a report from a file. What is there already is refused, or renamed where the sender asks for that, and then disabled. */
export async function importReport(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data, isAppended } = await readObjectFile(body, kind, shape)
  demandTemplate(data.templateJson)
  const { id: wantedId, fullName, enCode, sortCode: place, description, templateJson } = data
  await ctx.db.transaction().execute(async (trx) => {
    await lockReports(trx)
    const taken = await findTaken(trx, 'dataReport', { id: wantedId, fullName, enCode })
    if (!isAppended) demandNoDuplicates(taken)
    const isTaken = taken.id || taken.enCode || taken.fullName
    const suffix = copySuffix()
    const names = isTaken ? { fullName: `${fullName}.副本${suffix}`, enCode: `${enCode}.${suffix}` } : { fullName, enCode }
    if (names.fullName.length > 100 || names.enCode.length > 50) throw refused(messages.copyTooLong)
    // A category of elsewhere means nothing here.
    const categoryId = (await findItem(trx, data.categoryId)) ? data.categoryId : ''
    await insertNewReport(ctx, trx, actor, {
      ...{ ...names, categoryId, sortCode: place, description, templateJson },
      id: taken.id || !isUsableId(wantedId) ? ctx.newId() : wantedId,
      enabledMark: isTaken ? 0 : data.enabledMark,
      extraJson: extraText(data),
    })
  })
}
