import { z } from 'zod'
import { reportTemplateMax } from '@/lib/contract/report/report'
import { looseText } from '@/lib/contract/wire'
import type { Actor, PlatformContext } from '../../http/context'
import {
  importedAs,
  importedFields,
  type ObjectFileKind,
  objectFileName,
  objectFileText,
  readObjectFile,
} from '../../kit/object-file'
import { messages, refused, refusedBecause } from '../../kit/refusals'
import { findTaken } from '../../kit/unique-store'
import { findItem } from '../dictionary/public'
import { offerFile } from '../file/public'
import { extraText } from './extra'
import { findReport, lockReports } from './store'
import { demandTemplate, isBlank } from './template'
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
  ...importedFields,
  categoryId: looseText.pipe(z.string().max(100)),
  /** Not in files of other engines, whose own keys hold the definition. */
  templateJson: z.string().max(reportTemplateMax).default('{}'),
})

/** Takes a report from a file. What is there already is refused, or renamed where the sender asks for that, and then disabled. */
export async function importReport(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const file = await readObjectFile(body, kind, shape)
  const { data } = file
  demandTemplate(data.templateJson)
  const extraJson = extraText(data)
  // Without either there is nothing that any engine could show.
  if (isBlank(data.templateJson) && extraJson === '{}') {
    throw refusedBecause('import: no template', messages.importBroken)
  }
  await ctx.db.transaction().execute(async (trx) => {
    await lockReports(trx)
    const own = importedAs(file, await findTaken(trx, 'dataReport', data), ctx.newId)
    // A category of elsewhere means nothing here.
    const categoryId = (await findItem(trx, data.categoryId)) ? data.categoryId : ''
    await insertNewReport(ctx, trx, actor, { ...own, categoryId, templateJson: data.templateJson, extraJson })
  })
}
